//===- Batches.cpp - What each step reads ---------------------------------===//
#include "Batches.h"
#include "Inputs.h"
#include "Random.h"
#include <algorithm>
#include <cstring>
#include <dirent.h>
#include <sys/stat.h>

namespace amp::run {

// Folders up to this size are read and converted once.
constexpr uint64_t cacheLimit = uint64_t(256) << 20;

Batches::Batches(const Sizes &sizes, const Options &options, bool shuffle,
                 uint64_t seed)
    : shuffle(shuffle), debugNan(options.debugNan), sizes(sizes),
      program(*sizes[0]), allowUnused(options.allowUnused), seed(seed) {
  struct stat info;
  const std::string &first = options.batches[0];
  if (stat(first.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
    if (options.batches.size() > 1)
      fail(ExitUsage,
           "--batches: beside the folder {} nothing else can be "
           "given",
           first);
    openFolder(first);
  } else {
    openArrays(options.batches);
  }
}

std::vector<Batches::Part> Batches::match(const ArrayFiles &arrays,
                                          const std::string &where) {
  std::vector<Part> found;
  for (const Port &port : program.inputs) {
    bool raw = false;
    auto array = findArray(arrays, port, raw);
    if (!array)
      continue;
    if (port.pair >= 0)
      fail(ExitDiagnostic,
           "{}: {} is carried on from step to step; give its start with "
           "--inputs, not with --batches",
           array->what, port.text());
    found.push_back({&port, array, raw});
  }
  if (!allowUnused)
    for (auto &[name, array] : arrays) {
      bool used = false;
      for (const Part &part : found)
        used |= part.array == array;
      if (!used)
        fail(ExitDiagnostic,
             "{}: {} has no input of this name{}; --info lists them, "
             "--allow-unused ignores it",
             array->what, program.path, didYouMean(name, program.inputNames()));
    }
  if (found.empty())
    fail(ExitDiagnostic,
         "{}: no input of {} has an array in it; --info lists "
         "the names",
         where, program.path);
  return found;
}

static std::vector<std::string> listFolder(const std::string &path) {
  std::vector<std::string> names;
  size_t others = 0;
  DIR *folder = opendir(path.c_str());
  if (!folder)
    fail(ExitIO, "cannot read {}: {}", path, systemError());
  while (const dirent *entry = readdir(folder)) {
    std::string name = entry->d_name;
    if (name[0] == '.')
      continue;
    if (name.size() > 4 && name.compare(name.size() - 4, 4, ".npz") == 0)
      names.push_back(name);
    else
      ++others;
  }
  closedir(folder);
  if (names.empty())
    fail(ExitDiagnostic, "{}: there is no .npz in this folder", path);
  if (others)
    note("{}: {} other than .npz are not read", path, others);
  std::sort(names.begin(), names.end());
  for (size_t i = 1; i < names.size(); ++i)
    if (strverscmp(names[i - 1].c_str(), names[i].c_str()) > 0) {
      note("{}: {} comes before {}: names are sorted as text; pad the numbers "
           "with zeros if that is not meant",
           path, names[i - 1], names[i]);
      break;
    }
  return names;
}

/// The first program that all of the arrays fit.
std::optional<size_t> Batches::findSize(const std::vector<Part> &parts,
                                        const Fits &fits) const {
  for (size_t i = 0; i < sizes.size(); ++i) {
    bool all = true;
    for (const Part &part : parts)
      all &= fits(part.array->header.shape, portIn(i, part).shape);
    if (all)
      return i;
  }
  return std::nullopt;
}

/// The program of a file that is one batch.
size_t Batches::sizeOfFile(const std::vector<Part> &parts,
                           const std::string &file) const {
  if (auto found = findSize(parts, std::equal_to<Shape>()))
    return *found;
  if (sizes.size() > 1) {
    std::vector<std::string> here, there;
    for (const Part &part : parts)
      here.push_back(fmt::format("'{}' {}", part.port->name,
                                 shapeText(part.array->header.shape)));
    for (size_t i = 0; i < sizes.size(); ++i) {
      std::vector<std::string> shapes;
      for (const Part &part : parts)
        shapes.push_back(fmt::format("'{}' {}", part.port->name,
                                     shapeText(portIn(i, part).shape)));
      there.push_back(
          fmt::format("{}: {}", sizes[i]->path, fmt::join(shapes, ", ")));
    }
    fail(ExitDiagnostic,
         "{}: no program takes {}; there are {}; amp-compile --dim makes one",
         file, fmt::join(here, ", "), fmt::join(there, "; "));
  }
  for (const Part &part : parts)
    if (part.array->header.shape != part.port->shape)
      fail(ExitDiagnostic, "{}: it has the shape {}, and {} needs {}",
           part.array->what, shapeText(part.array->header.shape),
           part.port->text(), shapeText(part.port->shape));
  return 0;
}

void Batches::openFolder(const std::string &path) {
  kind = "folder";
  uint64_t bytes = 0;
  std::vector<std::string> names = listFolder(path);
  for (size_t i = 0; i < names.size(); ++i) {
    std::string file = path + "/" + names[i];
    std::set<size_t> here;
    std::vector<Part> found = match(openNpz(file), file);
    fileSizes.push_back(sizeOfFile(found, file));
    for (const Part &part : found) {
      here.insert(part.port->index);
      bytes += portIn(fileSizes.back(), part).bytes;
    }
    if (i == 0)
      ports = here;
    for (const Port &port : program.inputs)
      if (ports.count(port.index) != here.count(port.index))
        fail(ExitDiagnostic, "{}: {} the array for {}, which {} {}", file,
             here.count(port.index) ? "it has" : "it lacks", port.text(),
             files[0], here.count(port.index) ? "has not" : "has");
    files.push_back(file);
  }
  count = items = files.size();
  if (bytes <= cacheLimit)
    cache.resize(count);
}

void Batches::openArrays(const std::vector<std::string> &values) {
  ArrayFiles arrays;
  for (const std::string &value : values)
    addArrays(value, "--batches", arrays);
  parts = match(arrays, values[0]);
  for (const Part &part : parts)
    ports.insert(part.port->index);
  chooseKind();
  if (count == 0)
    fail(ExitDiagnostic,
         "{}: it has the shape {}, which is not even one batch "
         "for {}",
         parts[0].array->what, shapeText(parts[0].array->header.shape),
         parts[0].port->text());
}

void Batches::chooseKind() {
  const Part *counted = nullptr;
  size = lastSize =
      findSize(parts, [](const Shape &array, const Shape &port) {
        return array.size() == port.size() + 1 &&
               std::equal(port.begin(), port.end(), array.begin() + 1);
      }).value_or(0);
  for (const Part &part : parts) {
    const Shape &shape = part.array->header.shape,
                &port = portIn(size, part).shape;
    const char *form = nullptr;
    if (shape.size() == port.size() + 1 &&
        std::equal(port.begin(), port.end(), shape.begin() + 1))
      form = "steps";
    else if (shape.size() == port.size() && !port.empty() && port[0] > 0 &&
             std::equal(port.begin() + 1, port.end(), shape.begin() + 1))
      form = "samples";
    if (!form)
      fail(ExitDiagnostic,
           "{}: it has the shape {}; {} needs [steps, ...] before its own "
           "shape, or any number of samples in the place of its first "
           "dimension",
           part.array->what, shapeText(shape), part.port->text());
    uint64_t batch = form == std::string("samples") ? port[0] : 1;
    if (!counted) {
      counted = &part;
      kind = form;
      items = shape[0];
      rows = batch;
    } else if (kind != form || items != uint64_t(shape[0]) || rows != batch) {
      fail(ExitDiagnostic,
           "the batches do not fit together: {} has the shape {}, {} for {}; "
           "{} has the shape {}, {} for {}",
           counted->array->what, shapeText(counted->array->header.shape), kind,
           counted->port->text(), part.array->what, shapeText(shape), form,
           part.port->text());
    }
  }
  count = items / rows;
  if (items % rows)
    findTail();
}

/// The program of the last samples, which are fewer than a batch.
void Batches::findTail() {
  int64_t rest = items % rows;
  auto fits = [&](const Shape &array, const Shape &port) {
    return !port.empty() && port[0] == rest &&
           std::equal(port.begin() + 1, port.end(), array.begin() + 1);
  };
  if (auto found = findSize(parts, fits)) {
    lastSize = *found;
    ++count;
  } else if (count) {
    note("the last {} of {} samples make no batch of {} and are left out{}",
         rest, items, rows, shuffle ? ", others in each epoch" : "");
  }
}

size_t Batches::sizeOf(uint64_t step) {
  if (kind == "folder")
    return fileSizes[inOrder(step % count, step / count)];
  return (step + 1) % count == 0 ? lastSize : size;
}

/// Which item (file, step or sample) stands at that position of the epoch.
uint64_t Batches::inOrder(uint64_t position, uint64_t epoch) {
  if (!shuffle)
    return position;
  if (orderEpoch != epoch) {
    order = permutation(seed, epoch, items);
    orderEpoch = epoch;
  }
  return order[position];
}

Bytes Batches::slice(const Part &part, uint64_t step) {
  const NpyHeader &header = part.array->header;
  const Port &port = portIn(sizeOf(step), part);
  uint64_t epoch = step / count, first = step % count * rows;
  // The last batch may have fewer samples than the others.
  uint64_t here = kind == "samples" ? port.shape[0] : 1;
  // An item is what one index of the first dimension selects.
  size_t elements = port.elements / here;
  size_t from = elements * header.type.size, to = port.bytes / here;
  Bytes value(port.bytes), data(from * (shuffle ? 1 : here));
  if (!shuffle) {
    part.array->read(first * from, data.size(), data.data());
    convert(header, part.raw, data.data(), first * elements, port, value.data(),
            port.elements, part.array->what);
    return value;
  }
  for (uint64_t row = 0; row < here; ++row) {
    uint64_t item = inOrder(first + row, epoch);
    part.array->read(item * from, from, data.data());
    convert(header, part.raw, data.data(), item * elements, port,
            value.data() + row * to, elements, part.array->what);
  }
  return value;
}

void Batches::set(Session &session, const Port &port, const Bytes &value,
                  uint64_t step) {
  int64_t bad =
      debugNan ? firstNonfinite(port.type, value.data(), port.elements) : -1;
  if (bad >= 0)
    note("batch {}: {} is not finite at {}", step, port.text(),
         positionText(port.shape, bad));
  session.setInput(port, value);
}

void Batches::load(Session &session, uint64_t step) {
  if (kind != "folder") {
    for (const Part &part : parts)
      set(session, portIn(sizeOf(step), part), slice(part, step), step);
    return;
  }
  uint64_t index = inOrder(step % count, step / count);
  std::vector<Bytes> values;
  if (!cache.empty())
    values = cache[index];
  if (values.empty()) {
    std::vector<Part> here = match(openNpz(files[index]), files[index]);
    std::set<size_t> found;
    for (const Part &part : here) {
      found.insert(part.port->index);
      values.push_back(
          readForPort(*part.array, part.raw, portIn(fileSizes[index], part)));
    }
    if (found != ports)
      fail(ExitDiagnostic, "{}: it was changed while it was in use",
           files[index]);
    if (!cache.empty())
      cache[index] = values;
  }
  size_t next = 0;
  for (size_t port : ports) // in the order of match()
    set(session, sizes[fileSizes[index]]->inputs[port], values[next++], step);
}

} // namespace amp::run
