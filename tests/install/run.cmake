# Installs hopscope from BUILD into an empty folder, looks for what must be there, then builds and runs the project
# beside this file against it. Needs BUILD, WORK (a folder of its own), GENERATOR and COMPILER.
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGV} OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\nended with ${status} and said:\n${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

set(prefix ${WORK}/prefix)
file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
foreach(file bin/hopscope include/hopscope/topology.hpp share/hopscope/scenarios/quickstart.json
        share/hopscope/scenarios/scenario.schema.json share/hopscope/platforms/platform.schema.json
        share/doc/hopscope/README.md)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()
run(${prefix}/bin/hopscope check ${prefix}/share/hopscope/scenarios/quickstart.json)
run(${prefix}/bin/hopscope run ${prefix}/share/hopscope/scenarios/quickstart.json --engine both)

run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK}/build
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/outside)
if(NOT said STREQUAL "time 822\nthe same: 1\nto 1\nto 5\n")
  message(FATAL_ERROR "the outside project said:\n${said}")
endif()
