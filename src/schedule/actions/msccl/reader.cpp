// Reads algorithms of MSCCL, and checks what concerns one step at a time: numbers, peers, dependencies within a GPU.

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "schedule/actions/msccl/attributes.hpp"
#include "schedule/actions/msccl/file.hpp"
#include "schedule/actions/msccl/xml.hpp"
#include "text/formatted.hpp"
#include "text/parse_number.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

constexpr std::array<MscclType, 10> msccl_types{{
    {"s", false, false, false, true},
    {"r", true, false, true, false},
    {"rcs", true, false, true, true},
    {"rrc", true, true, true, false},
    {"rrs", true, true, false, true},
    {"rrcs", true, true, true, true},
    {"cpy", false, false, true, false},
    {"re", false, true, true, false},
    {"ra", false, true, true, false},
    {"nop", false, false, false, false},
}};

constexpr std::int64_t most_gpus = 1 << 16;
constexpr std::int64_t most_msccl_chunks = 1 << 24;

class MscclReading {
 public:
  MscclReading(const std::string& file, const std::string& text) : text_(text), mistakes_(file) {
    algorithm_.file = file;
    algorithm_.bytes = text.size();
  }

  MscclFile read() {
    std::unique_ptr<XmlFault> fault;
    const auto top = parse_xml(text_, fault);
    if (fault) mistakes_.add(fmt::format("line {}", fault->line), "is no XML: " + fault->what);
    const auto root = std::ranges::find(top, "algo", &XmlElement::name);
    if (!fault && root == top.end()) {
      mistakes_.add("", "has no element <algo>, with which an algorithm of MSCCL begins");
    }
    if (const auto algorithms = std::ranges::count(top, "algo", &XmlElement::name); algorithms > 1) {
      mistakes_.add("", fmt::format("has {} elements <algo>; a file has one algorithm", algorithms));
    }
    mistakes_.throw_if_any();
    read_algorithm(*root);
    mistakes_.throw_if_any();
    return std::move(algorithm_);
  }

 private:
  void read_algorithm(const XmlElement& root) {
    MscclAttributes attributes(root, "", mistakes_);
    algorithm_.name = root.attribute("name") == nullptr ? "" : *root.attribute("name");
    if (root.attribute("coll") == nullptr) {
      attributes.fail(
          "<algo> has no attribute coll, the collective, as coll=\"alltoall\"; with coll=\"custom\", time and "
          "traffic are simulated");
    } else {
      algorithm_.collective = plain(*root.attribute("coll"));
    }
    algorithm_.chunks = attributes.number("nchunksperloop", 1, most_msccl_chunks);
    algorithm_.in_place = attributes.number("inplace", 0, 1, 0) == 1;
    const auto elements = std::ranges::count(root.children, "gpu", &XmlElement::name);  // early files say no more
    gpus_ = attributes.number("ngpus", 1, most_gpus, std::clamp<std::int64_t>(elements, 1, most_gpus));
    if (!attributes.is_right()) return;
    algorithm_.gpus.resize(static_cast<std::size_t>(gpus_));
    std::set<std::int64_t> seen;
    for (const XmlElement& each : root.children) {
      if (each.name == "gpu") {
        read_gpu(each, seen);
      } else {
        refuse(each, "", "<gpu>");
      }
    }
    check_all_are_there(seen);
    if (algorithm_.is_followed() && !algorithm_.has_one_vector() && algorithm_.chunks % gpus_ != 0) {
      mistakes_.add("", fmt::format("nchunksperloop is {}, which ngpus, {}, does not divide: every gpu needs the same "
                                    "number of chunks",
                                    algorithm_.chunks, gpus_));
    }
  }

  void check_all_are_there(const std::set<std::int64_t>& seen) {
    constexpr std::size_t most_named = 8;
    std::vector<std::string> missing;
    for (std::int64_t id = 0; id < gpus_ && missing.size() <= most_named; ++id) {
      if (!seen.contains(id)) missing.push_back(missing.size() < most_named ? fmt::format("{}", id) : "..");
    }
    if (missing.empty()) return;
    mistakes_.add("",
                  fmt::format("has no element <gpu> of id {}, and ngpus is {}; the gpus that take part have the ids "
                              "from 0",
                              joined(missing, ", "), gpus_));
  }

  // What it means is unknown, and it may be a slip: <STEP>.
  void refuse(const XmlElement& element, const std::string& place, std::string_view allowed) {
    mistakes_.add(place, fmt::format("has an element <{}>; allowed: {}", printable(element.name), allowed));
  }

  // "reduce_scatter" and "ReduceScatter" are one.
  static std::string plain(std::string name) {
    std::erase_if(name, [](char letter) { return letter == '_' || letter == '-'; });
    std::ranges::transform(name, name.begin(), [](char letter) {
      return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return name;
  }

  void read_gpu(const XmlElement& element, std::set<std::int64_t>& seen) {
    MscclAttributes attributes(element, "", mistakes_);
    const std::int64_t id = attributes.number("id", 0, gpus_ - 1);
    if (!attributes.is_right()) return;
    if (!seen.insert(id).second) return mistakes_.add(fmt::format("gpu {}", id), "is given twice");
    MscclGpu& gpu = algorithm_.gpus[static_cast<std::size_t>(id)];
    MscclAttributes chunks(element, fmt::format("gpu {}", id), mistakes_);
    gpu.input_chunks = chunks.number("i_chunks", 0, most_msccl_chunks, 0);
    gpu.output_chunks = chunks.number("o_chunks", 0, most_msccl_chunks, 0);
    gpu.scratch_chunks = chunks.number("s_chunks", 0, most_msccl_chunks, 0);
    const std::size_t mistakes_before = mistakes_.count();
    for (const XmlElement& each : element.children) {
      if (each.name == "tb") {
        read_block(each, id, gpu);
      } else if (each.name != "copy") {
        refuse(each, fmt::format("gpu {}", id), "<tb> and <copy>");
      } else {
        MscclAttributes copy(each, fmt::format("gpu {}", id), mistakes_);
        gpu.copies.emplace_back(copy.number("i_off", 0, most_msccl_chunks), copy.number("o_off", 0, most_msccl_chunks));
      }
    }
    if (mistakes_.count() > mistakes_before) return;  // what follows would follow from these
    for (const MscclBlock& block : gpu.blocks) check_dependencies(id, gpu, block);
    check_connections(id, gpu);
  }

  void read_block(const XmlElement& element, std::int64_t gpu_id, MscclGpu& gpu) {
    MscclAttributes attributes(element, fmt::format("gpu {}", gpu_id), mistakes_);
    MscclBlock block;
    block.id = attributes.number("id", 0, most_msccl_chunks);
    const bool is_new = std::ranges::find(gpu.blocks, block.id, &MscclBlock::id) == gpu.blocks.end();
    if (attributes.is_right() && !is_new) attributes.fail(fmt::format("tb {} is given twice", block.id));
    MscclAttributes ends(element, fmt::format("gpu {}, tb {}", gpu_id, block.id), mistakes_);
    block.send = peer(ends, "send", gpu_id);
    block.receive = peer(ends, "recv", gpu_id);
    block.channel = ends.number("chan", 0, most_msccl_chunks, 0);
    if (!ends.is_right()) return;
    for (const XmlElement& each : element.children) {
      if (each.name == "op") {
        return ends.fail("has <op>, a newer form of the file that MSCCL itself does not read; give <step>");
      }
      if (each.name == "step") {
        read_step(each, gpu_id, block);
      } else {
        refuse(each, fmt::format("gpu {}, tb {}", gpu_id, block.id), "<step>");
      }
    }
    std::ranges::stable_sort(block.steps, {}, &MscclStep::number);
    const auto twice = std::ranges::adjacent_find(block.steps, {}, &MscclStep::number);
    if (twice != block.steps.end()) ends.fail(fmt::format("step {} is given twice", twice->number));
    gpu.blocks.push_back(std::move(block));
  }

  std::int64_t peer(MscclAttributes& attributes, std::string_view name, std::int64_t gpu_id) const {
    const std::int64_t peer = attributes.number(name, -1, gpus_ - 1);
    if (peer == gpu_id)
      attributes.fail(fmt::format("{} is {}, the gpu itself; a local copy is a step cpy", name, peer));
    return peer;
  }

  void read_step(const XmlElement& element, std::int64_t gpu_id, MscclBlock& block) {
    MscclStep step;
    MscclAttributes number(element, fmt::format("gpu {}, tb {}", gpu_id, block.id), mistakes_);
    step.number = number.number("s", 0, most_msccl_chunks);
    if (!number.is_right()) return;
    MscclAttributes fields(element, fmt::format("gpu {}, tb {}, step {}", gpu_id, block.id, step.number), mistakes_);
    const std::string type = fields.text("type");
    step.type = msccl_type(type);
    if (step.type == nullptr) {
      return fields.fail(
          fmt::format("type is {}; it is one of {}", text_file::quoted(type), joined(msccl_type_names(), ", ")));
    }
    step.waits_for_block = fields.number("depid", -1, most_msccl_chunks, -1);
    step.waits_for_step = fields.number("deps", -1, most_msccl_chunks, -1);
    if (step.is_nothing()) {
      block.steps.push_back(step);
      return;
    }
    step.count = fields.number("cnt", 1, most_msccl_chunks);
    // The side of a message that is on another GPU is not to be trusted.
    if (!step.type->receives || step.type->reduces) step.source = chunks(fields, "srcbuf", "srcoff");
    if (step.type->stores) step.destination = chunks(fields, "dstbuf", "dstoff");
    if (step.type->sends && block.send < 0) fields.fail("sends, and its thread block has send=\"-1\", no peer");
    if (step.type->receives && block.receive < 0) {
      fields.fail("receives, and its thread block has recv=\"-1\", no peer");
    }
    block.steps.push_back(step);
  }

  static MscclChunks chunks(MscclAttributes& fields, std::string_view buffer, std::string_view offset) {
    MscclChunks chunks;
    const std::string name = fields.text(buffer);
    if (name == "o") chunks.buffer = MscclBuffer::output;
    if (name == "s") chunks.buffer = MscclBuffer::scratch;
    if (name != "i" && name != "o" && name != "s" && !name.empty()) {
      fields.fail(fmt::format("{} is {}; it is i, o or s", buffer, text_file::quoted(name)));
    }
    chunks.offset = fields.number(offset, 0, most_msccl_chunks);
    return chunks;
  }

  void check_dependencies(std::int64_t gpu_id, const MscclGpu& gpu, const MscclBlock& block) {
    for (const MscclStep& step : block.steps) {
      if (step.waits_for_block < 0) continue;
      const std::string place = msccl_place(static_cast<Rank>(gpu_id), block, step);
      const auto other = std::ranges::find(gpu.blocks, step.waits_for_block, &MscclBlock::id);
      if (other == gpu.blocks.end()) {
        mistakes_.add(place, fmt::format("waits for tb {}, which gpu {} does not have", step.waits_for_block, gpu_id));
      } else if (std::ranges::find(other->steps, step.waits_for_step, &MscclStep::number) == other->steps.end()) {
        mistakes_.add(place, fmt::format("waits for step {} of tb {}, which has steps 0 to {}", step.waits_for_step,
                                         other->id, std::ssize(other->steps) - 1));
      }
    }
  }

  // Two thread blocks that send to one GPU on one channel: nobody could tell which message is which.
  void check_connections(std::int64_t gpu_id, const MscclGpu& gpu) {
    std::set<std::pair<std::int64_t, std::int64_t>> sends;
    std::set<std::pair<std::int64_t, std::int64_t>> receives;
    for (const MscclBlock& block : gpu.blocks) {
      const auto does = [&](bool MscclType::*part) {
        return std::ranges::any_of(block.steps, [&](const MscclStep& step) { return step.type->*part; });
      };
      const std::string place = fmt::format("gpu {}, tb {}", gpu_id, block.id);
      if (does(&MscclType::sends) && !sends.emplace(block.send, block.channel).second) {
        mistakes_.add(place, fmt::format("sends to gpu {} on channel {}, as another thread block does", block.send,
                                         block.channel));
      }
      if (does(&MscclType::receives) && !receives.emplace(block.receive, block.channel).second) {
        mistakes_.add(place, fmt::format("receives from gpu {} on channel {}, as another thread block does",
                                         block.receive, block.channel));
      }
    }
  }

  const std::string& text_;
  ScheduleMistakes mistakes_;
  MscclFile algorithm_;
  std::int64_t gpus_ = 0;
};

}  // namespace

const MscclType* msccl_type(std::string_view name) {
  const auto found = std::ranges::find(msccl_types, name, &MscclType::name);
  return found == msccl_types.end() ? nullptr : &*found;
}

std::vector<std::string_view> msccl_type_names() {
  std::vector<std::string_view> names;
  for (const MscclType& type : msccl_types) names.push_back(type.name);
  return names;
}

std::string msccl_place(Rank gpu, const MscclBlock& block, const MscclStep& step) {
  return fmt::format("gpu {}, tb {}, step {}", gpu, block.id, step.number);
}

bool MscclFile::reduces() const {
  const auto step_reduces = [](const MscclStep& step) { return step.type->reduces; };
  const auto block_reduces = [&](const MscclBlock& block) { return std::ranges::any_of(block.steps, step_reduces); };
  return std::ranges::any_of(gpus, [&](const MscclGpu& gpu) { return std::ranges::any_of(gpu.blocks, block_reduces); });
}

std::string MscclFile::operation() const {
  return is_all_to_all()       ? "all-to-all"
         : is_all_gather()     ? "all-gather"
         : is_all_reduce()     ? "all-reduce"
         : is_reduce_scatter() ? "reduce-scatter"
         : is_rooted()         ? collective
                               : "collective";
}

MscclFile read_msccl(const std::string& file, const std::string& text) { return MscclReading(file, text).read(); }

}  // namespace hopscope
