// The functions that a page calls: text in, text out, in the module's own memory.

#include <cstdlib>
#include <new>
#include <string>

#include "wasm/answers.hpp"

// NOLINTBEGIN(bugprone-reserved-identifier): names that JavaScript sees
extern "C" {
/// Of the page: told how much of a run is done, 0 .. 1.
__attribute__((import_module("hopscope"), import_name("progress"))) void hopscope_progress(double share);

__attribute__((export_name("room_for"))) char* hopscope_room_for(std::size_t bytes);
__attribute__((export_name("answer"))) const char* hopscope_answer(std::size_t bytes);
__attribute__((export_name("answer_size"))) std::size_t hopscope_answer_size();
}
// NOLINTEND(bugprone-reserved-identifier)

namespace hopscope::lab {

namespace {

/// What lasts from one call to the next.
struct Session {
  Catalogue catalogue = builtin_catalogue();
  Drawings drawings;
  std::string question;
  std::string last_answer;
};

Session& session() {
  static Session one;
  return one;
}

}  // namespace

}  // namespace hopscope::lab

using hopscope::lab::session;

/// Where the question is to be written.
char* hopscope_room_for(std::size_t bytes) {
  session().question.assign(bytes, ' ');
  return session().question.data();
}

/// Answers the question of so many bytes that was written there.
const char* hopscope_answer(std::size_t bytes) {
  auto& [catalogue, drawings, question, last_answer] = session();
  question.resize(bytes);
  last_answer = hopscope::lab::answer(question, catalogue, drawings, hopscope_progress);
  return last_answer.data();
}

std::size_t hopscope_answer_size() { return session().last_answer.size(); }

// That of Debian's library is compiled without exceptions, and traps where memory is lacking.
void* operator new(std::size_t bytes) {
  if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*bytes*/) noexcept { std::free(memory); }
