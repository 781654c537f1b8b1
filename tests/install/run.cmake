# Installs hopscope from BUILD into an empty folder, checks its contents, then builds and runs the project beside this
# file against it. Needs BUILD, WORK (a folder of its own), GENERATOR and COMPILER.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/functions.cmake)

set(prefix ${WORK}/prefix)
file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
foreach(file bin/hopscope include/hopscope/topology.hpp share/hopscope/scenarios/quickstart.json
        share/hopscope/scenarios/scenario.schema.json share/hopscope/platforms/platform.schema.json
        share/doc/hopscope/README.md share/man/man1/hopscope.1 share/bash-completion/completions/hopscope
        share/zsh/vendor-completions/_hopscope share/fish/vendor_completions.d/hopscope.fish)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()
run(${prefix}/bin/hopscope check ${prefix}/share/hopscope/scenarios/quickstart.json)
run(${prefix}/bin/hopscope run ${prefix}/share/hopscope/scenarios/quickstart.json --engine both)

run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK}/build
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${WORK}/build)

# Ten lines print the same as the program.
set(quickstart ${prefix}/share/hopscope/scenarios/quickstart.json)
run(${prefix}/bin/hopscope run ${quickstart} --format json)
set(expected "${said}")
run(${WORK}/build/ten_lines ${quickstart})
if(NOT said STREQUAL expected)
  message(FATAL_ERROR "ten lines said:\n${said}\nnot:\n${expected}")
endif()

# The core needs neither JSON nor Boost.
run(${WORK}/build/core/core)
has("822, delivered")

# A user-defined topology and algorithm work with every command.
set(dragonfly ${WORK}/build/dragonfly)
set(scenario ${CMAKE_CURRENT_LIST_DIR}/dragonfly.json)
run(${dragonfly} run ${scenario} --engine both)
has("dragonfly of 4 groups" "every block delivered" "two engines:     agree")
run(${dragonfly} compare ${scenario} --format csv)
has("backwards" "bruck" "one-factor")
run(${dragonfly} list)
has("dragonfly" "backwards")
run(${dragonfly} explain backwards)
has("send {rank, rank - j} to rank - j")
run(${dragonfly} report ${scenario} --output ${WORK}/page.html)
file(READ ${WORK}/page.html said)
has("dragonfly of 4 groups")
run(${dragonfly} export ${scenario} --to dot --output ${WORK}/network.dot)
