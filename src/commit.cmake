# Which commit the program is built from, as text/commit.hpp declares it. Each build looks anew, since no file of the build
# changes with a commit; the file is written only if it says something else than before.
set(HOPSCOPE_COMMIT_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

# hopscope_git(result arguments..): what git prints; empty if there is no git.
function(hopscope_git result)
  execute_process(COMMAND git -C ${SOURCE} ${ARGN} OUTPUT_VARIABLE output ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(${result} "${output}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  set(commit)
  hopscope_git(top rev-parse --show-toplevel)
  file(REAL_PATH ${SOURCE} source)
  if(top STREQUAL source)  # not the project of others that this one is a part of
    hopscope_git(commit rev-parse --short=10 HEAD)
    hopscope_git(changes status --porcelain --untracked-files=no)
    if(changes)
      string(APPEND commit ", modified")
    endif()
  endif()
  file(CONFIGURE OUTPUT ${FILE} CONTENT [[
#include "text/commit.hpp"

namespace hopscope {

const std::string_view commit_of_build = "@commit@";

}  // namespace hopscope
]] @ONLY)
  return()
endif()

set(HOPSCOPE_COMMIT_FILE ${CMAKE_BINARY_DIR}/commit.cpp)
set(target hopscope_all)
if(HOPSCOPE_WASM)
  set(target hopscope_program)
endif()
add_custom_target(hopscope_commit BYPRODUCTS ${HOPSCOPE_COMMIT_FILE} VERBATIM
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DFILE=${HOPSCOPE_COMMIT_FILE} -P ${HOPSCOPE_COMMIT_SCRIPT})
target_sources(${target} PRIVATE ${HOPSCOPE_COMMIT_FILE})
set_source_files_properties(${HOPSCOPE_COMMIT_FILE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
add_dependencies(${target} hopscope_commit)
