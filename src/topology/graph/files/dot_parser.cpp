// The only user of Graphviz's libcgraph, whose parser has one state for the whole process.
//
// A short text may describe a graph of any size, so the parser is stopped as soon as it takes too much: its memory is
// counted, and it then sees the end of the file. An edge between two groups is one step of it, however many edges that
// makes, so each edge is checked, and so are vertices and groups; longjmp leaves that step, before there is anything
// new.

#include "topology/graph/files/dot_parser.hpp"

#include <algorithm>
#include <csetjmp>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include <cgraph.h>

#include <hopscope/wiring.hpp>

// Of the scanner, which flex generates: it forgets its input and state. Not in the header.
extern "C" int aaglex_destroy(void);
// Of the C library.
extern "C" std::size_t malloc_usable_size(void* memory) noexcept;

namespace hopscope {

namespace {

/// The text that is being parsed, and what it has taken.
struct DotInput {
  std::string_view text = {};
  std::size_t at = 0;
  double allowed = 0;
  double bytes = 0;
  double calls = 0;
  double allowed_calls = 0;
  std::size_t vertices = 0;
  bool exceeds = false;
  bool is_strict = false;
  bool is_directed = false;
  Agraph_t* graph = nullptr;
  std::string said = {};
  std::jmp_buf stop = {};

  /// Once it is, it remains so: the parser frees what it has taken.
  [[nodiscard]] bool is_too_large() {
    exceeds = exceeds || bytes > allowed || calls > allowed_calls || vertices > static_cast<std::size_t>(most_vertices);
    return exceeds;
  }
};

// Graphviz's functions for messages take no argument that would tell for whom.
DotInput* input = nullptr;

// Memory is that of malloc, since the library frees some of it by itself.
constexpr double overhead = 16;  // bytes of a block

void count(double bytes) {
  input->bytes += bytes;
  ++input->calls;
}
void* begin_memory(Agdisc_t* /*discipline*/) { return nullptr; }
void* allocate(void* /*state*/, std::size_t size) {
  constexpr double bytes_in_a_call = 128;  // that are copied to it
  void* const block = std::calloc(1, size);
  if (block == nullptr) std::abort();  // Graphviz would go on with a null pointer
  input->calls += static_cast<double>(size) / bytes_in_a_call;
  count(overhead + static_cast<double>(malloc_usable_size(block)));
  return block;
}
void release(void* /*state*/, void* memory) {
  if (memory == nullptr) return;
  count(-overhead - static_cast<double>(malloc_usable_size(memory)));
  std::free(memory);
}
// In place if possible: an attribute more makes the lists of all vertices longer, one by one.
void* reallocate(void* state, void* memory, std::size_t old_size, std::size_t size) {
  if (memory == nullptr) return allocate(state, size);
  const auto before = static_cast<double>(malloc_usable_size(memory));
  auto* const block = static_cast<char*>(std::realloc(memory, size));
  if (block == nullptr) std::abort();
  if (size > old_size) std::memset(block + old_size, 0, size - old_size);
  count(static_cast<double>(malloc_usable_size(block)) - before);
  return block;
}

// A strict graph would drop an edge that is written again, after a search that is not counted.
void* begin_names(Agraph_t* graph, Agdisc_t* discipline) {
  input->graph = graph;
  input->is_directed = graph->desc.directed != 0;
  input->is_strict = graph->desc.strict != 0;
  graph->desc.strict = 0;
  return AgIdDisc.open(graph, discipline);
}
long number_of(void* state, int kind, char* name, IDTYPE* id, int creates) {
  constexpr double not_counted = 1024;  // bytes of a subgraph that the library does not take from us
  if (creates != 0 && kind == AGNODE) ++input->vertices;
  if (creates != 0 && kind == AGRAPH) input->bytes += not_counted;
  const bool is_within_graph = kind != AGRAPH || input->graph->n_seq != nullptr;
  if (creates != 0 && is_within_graph && input->is_too_large()) std::longjmp(input->stop, 1);
  return AgIdDisc.map(state, kind, name, id, creates);
}

// Little at a time, so that not much happens before the next look at what it takes.
int read_some(void* /*channel*/, char* out, int size) {
  constexpr std::size_t most = 1024;
  if (input->is_too_large()) return 0;
  const std::string_view some = input->text.substr(input->at, std::min(most, static_cast<std::size_t>(size)));
  std::ranges::copy(some, out);
  input->at += some.size();
  return static_cast<int>(some.size());
}
int read_nothing(void* /*channel*/, char* /*out*/, int /*size*/) { return 0; }
int read_mistake(void* channel, char* out, int /*size*/) {
  if (*static_cast<bool*>(channel)) return 0;
  *static_cast<bool*>(channel) = true;
  *out = '}';
  return 1;
}

int note(char* message) {
  constexpr std::size_t most = 4000;
  if (input->said.size() < most) input->said += message;
  return 0;
}

/// What Graphviz calls for memory, names and input. Graphs refer to it.
struct Discipline {
  Agmemdisc_t memory{begin_memory, allocate, reallocate, release, nullptr};
  Agiddisc_t names = AgIdDisc;
  Agiodisc_t reading = AgIoDisc;
  Agdisc_t all{&memory, &names, &reading};

  Discipline() {
    names.open = begin_names;
    names.map = number_of;
    reading.afread = read_some;
  }
  Discipline(const Discipline&) = delete;
  Discipline& operator=(const Discipline&) = delete;
};

/// Clears what the parser had begun, as it does when it finds a mistake in a continuation of it.
void abandon(Discipline& discipline) {
  bool is_told = false;
  discipline.reading.afread = read_mistake;
  (void)agconcat(input->graph, &is_told, &discipline.all);
  discipline.reading.afread = read_nothing;
}

/// The next graph; null at the end, after a mistake, or if it is too large. Has no objects to destroy: longjmp ends it.
Agraph_t* next_graph(Discipline& discipline) {
  input->graph = nullptr;
  if (setjmp(input->stop) == 0) {
    Agraph_t* const graph = agread(input, &discipline.all);
    // Where its stack is full, the parser stops without clearing anything.
    if (graph == nullptr || input->said.find("memory exhausted") == std::string::npos) return graph;
  }
  abandon(discipline);
  return nullptr;
}

void copy_attributes(Agraph_t* graph, int kind, void* object, GraphLoad& load, GraphText::Attributes& attributes) {
  constexpr std::size_t for_attribute = 160;  // bytes besides the text: upper bound
  for (Agsym_t* symbol = agnxtattr(graph, kind, nullptr); symbol != nullptr; symbol = agnxtattr(graph, kind, symbol)) {
    const char* const value = agxget(object, symbol);
    if (value == nullptr || *value == 0) continue;
    load.add(GraphLoad::attributes, for_attribute + std::strlen(symbol->name) + std::strlen(value));
    attributes.emplace(symbol->name, value);
  }
}

std::string taken_out(GraphText::Attributes& attributes, const char* name) {
  const auto found = attributes.find(name);
  if (found == attributes.end()) return "";
  std::string value = std::move(found->second);
  attributes.erase(found);
  return value;
}

GraphText copy_of(Agraph_t* graph, GraphLoad& load) {
  // In bytes besides the texts, until it is a network: upper bounds.
  constexpr std::size_t for_vertex = 512;
  constexpr std::size_t for_edge = 480;
  load.add(GraphLoad::everything, static_cast<std::size_t>(input->bytes));
  GraphText copy{.directed = agisdirected(graph) != 0};
  std::unordered_map<const Agnode_t*, std::size_t> numbers;
  for (Agnode_t* node = agfstnode(graph); node != nullptr; node = agnxtnode(graph, node)) {
    numbers.emplace(node, copy.vertices.size());
    copy.vertices.push_back({agnameof(node)});
    load.add(GraphLoad::vertices, for_vertex);
    check_size(copy);
    copy_attributes(graph, AGNODE, node, load, copy.vertices.back().attributes);
  }
  std::vector<Agedge_t*> edges;
  for (Agnode_t* node = agfstnode(graph); node != nullptr; node = agnxtnode(graph, node)) {
    for (Agedge_t* edge = agfstout(graph, node); edge != nullptr; edge = agnxtout(graph, edge)) edges.push_back(edge);
  }
  std::ranges::sort(edges, {}, [](Agedge_t* edge) { return AGSEQ(edge); });  // as written
  for (Agedge_t* edge : edges) {
    load.add(GraphLoad::edges, for_edge);
    copy.edges.push_back({numbers.at(agtail(edge)), numbers.at(aghead(edge))});
    check_size(copy);
    GraphText::Edge& last = copy.edges.back();
    copy_attributes(graph, AGEDGE, edge, load, last.attributes);
    last.from_port = taken_out(last.attributes, TAILPORT_ID);
    last.to_port = taken_out(last.attributes, HEADPORT_ID);
  }
  return copy;
}

/// Closes a graph at the end of a scope, also after an exception.
using OpenGraph = std::unique_ptr<Agraph_t, decltype([](Agraph_t* graph) { agclose(graph); })>;

/// The parser's state is as before at the end of a scope: it has no text left over, and no input.
class ParserInUse {
 public:
  ParserInUse(DotInput& text, Discipline& discipline) : lock_(mutex()), discipline_(discipline) {
    input = &text;
    agsetfile(nullptr);  // lines are counted from 1
    before_ = agseterrf(note);
  }
  ParserInUse(const ParserInUse&) = delete;
  ParserInUse& operator=(const ParserInUse&) = delete;
  ~ParserInUse() {
    discipline_.reading.afread = read_nothing;
    input->said.clear();
    while (Agraph_t* const rest = next_graph(discipline_)) agclose(rest);
    (void)aaglex_destroy();  // a text may end within a string
    (void)agseterrf(before_);
    (void)agreseterrors();
    input = nullptr;
  }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }

  std::lock_guard<std::mutex> lock_;
  Discipline& discipline_;
  agusererrf before_ = nullptr;
};

}  // namespace

DotParse parse_with_graphviz(std::string_view text, GraphLoad& load) {
  constexpr double calls_for_byte = 1.5;
  constexpr double calls_anyway = 2e6;
  DotInput from{.text = text,
                .allowed = 0.9 * load.allowed(),
                .allowed_calls = calls_anyway + calls_for_byte * static_cast<double>(text.size())};
  Discipline discipline;
  const ParserInUse in_use(from, discipline);
  DotParse parse;
  const OpenGraph graph(next_graph(discipline));
  parse.is_strict = from.is_strict;
  parse.is_directed = from.is_directed;
  parse.is_too_large = from.is_too_large();
  parse.vertices = from.vertices;
  if (graph && !parse.is_too_large) parse.graph = copy_of(graph.get(), load);
  parse.said = std::move(from.said);
  from.said.clear();
  if (!graph || parse.is_too_large) return parse;
  parse.is_read = true;
  const OpenGraph another(next_graph(discipline));
  parse.has_another = another != nullptr || from.is_too_large();
  if (!another && !from.said.empty()) parse.said_behind = std::move(from.said);
  return parse;
}

}  // namespace hopscope
