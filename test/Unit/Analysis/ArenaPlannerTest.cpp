//===- ArenaPlannerTest.cpp - Buffers in one piece of memory --------------===//
#include "amp/Analysis/ArenaPlanner.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::amp;

TEST(ArenaPlanner, NothingNeedsNothing) {
  ArenaPlanner planner;
  planner.plan();
  EXPECT_EQ(planner.getLowerBound(), 0);
  EXPECT_LE(planner.getSize(), 0);
}

TEST(ArenaPlanner, BuffersThatDoNotMeetShareBytes) {
  ArenaPlanner planner(64);
  unsigned a = planner.add(100, 0, 1), b = planner.add(128, 2, 3);
  planner.plan();
  EXPECT_EQ(planner.getOffset(a), 0);
  EXPECT_EQ(planner.getOffset(b), 0);
  EXPECT_EQ(planner.getSize(), 128);
  EXPECT_EQ(planner.getLowerBound(), 128);
}

TEST(ArenaPlanner, BuffersOfOneCommandDoNot) {
  // The one is read by the command that writes the other.
  ArenaPlanner planner(64);
  unsigned a = planner.add(64, 0, 1), b = planner.add(64, 1, 2);
  planner.plan();
  EXPECT_NE(planner.getOffset(a), planner.getOffset(b));
  EXPECT_EQ(planner.getSize(), 128);
}

TEST(ArenaPlanner, RandomLives) {
  std::mt19937 random(1);
  for (int round = 0; round < 50; ++round) {
    ArenaPlanner planner(256);
    struct Life {
      int64_t size, first, last;
    };
    std::vector<Life> lives;
    for (int i = 0; i < 60; ++i) {
      int64_t first = random() % 100;
      lives.push_back({int64_t(random() % 5000), first,
                       first + int64_t(random() % (i % 10 ? 8 : 60))});
      planner.add(lives.back().size, lives.back().first, lives.back().last);
    }
    planner.plan();
    EXPECT_GE(planner.getSize(), planner.getLowerBound());
    EXPECT_LE(planner.getSize(), planner.getLowerBound() * 1.25);
    for (unsigned i = 0; i < lives.size(); ++i) {
      EXPECT_EQ(planner.getOffset(i) % 256, 0);
      EXPECT_LE(planner.getOffset(i) + lives[i].size, planner.getSize());
      for (unsigned j = 0; j < i; ++j) {
        bool meet =
            lives[i].first <= lives[j].last && lives[j].first <= lives[i].last;
        bool overlap =
            planner.getOffset(i) < planner.getOffset(j) + lives[j].size &&
            planner.getOffset(j) < planner.getOffset(i) + lives[i].size;
        EXPECT_FALSE(meet && overlap) << round << ": " << i << ", " << j;
      }
    }
  }
}
