# Makes the portable archive of BUILD, unpacks it, and runs the program in it. Needs BUILD, WORK (a folder of its own) and
# SOURCE.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/functions.cmake)

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
run(${SOURCE}/scripts/archive ${BUILD} ${WORK})
file(GLOB archive ${WORK}/hopscope-*-linux-*.tar.gz)
run(${CMAKE_COMMAND} -E chdir ${WORK} ${CMAKE_COMMAND} -E tar xzf ${archive})
string(REPLACE ".tar.gz" "" folder ${archive})
run(${folder}/hopscope run ${folder}/scenarios/quickstart.json --engine both)
has("every block delivered" "two engines:     agree")

# Every library that the loader takes is in the archive.
file(GLOB loader ${folder}/lib/ld-linux*)
run(${CMAKE_COMMAND} -E env LD_TRACE_LOADED_OBJECTS=1 ${loader} --library-path ${folder}/lib ${folder}/lib/hopscope)
string(REGEX MATCHALL "=> [^ ]+" taken "${said}")
foreach(library ${taken})
  string(FIND "${library}" "=> ${folder}/lib/" inside)
  if(NOT inside EQUAL 0)
    message(FATAL_ERROR "a library is not taken from the archive: ${library}")
  endif()
endforeach()
