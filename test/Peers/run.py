"""Runs the tests of this folder: run.py [NAME...] with names as unittest knows them (test_jax, test_jax.Models)."""
import os
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
ALL = ["test_jax", "test_iree", "test_torch"]


class Result(unittest.TextTestResult):
    def startTest(self, test):
        self.began = time.time()
        super().startTest(test)

    def told(self, word, test):
        print(f"{word} {test.id()} [{time.time() - self.began:.1f} s]", flush=True)

    def addSuccess(self, test):
        self.told("ok  ", test)
        super().addSuccess(test)

    def addFailure(self, test, err):
        self.told("FAIL", test)
        super().addFailure(test, err)

    def addError(self, test, err):
        self.told("FAIL", test)
        super().addError(test, err)


def main():
    names = sys.argv[1:] or ALL
    suite = unittest.defaultTestLoader.loadTestsFromNames(names)
    result = unittest.TextTestRunner(resultclass=Result, verbosity=0, stream=sys.stdout).run(suite)
    bad = len({id(t) for t, _ in result.failures + result.errors})
    print(f"{result.testsRun - bad - len(result.skipped)} passed, {bad} failed")
    return 1 if bad or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main())
