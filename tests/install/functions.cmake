# Functions shared by the scripts beside this one.

# Runs a command and stores its output, of both streams, in `said`.
function(run)
  execute_process(COMMAND ${ARGV} OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\nended with ${status} and said:\n${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

# Each of its arguments must be in `said`.
function(has)
  foreach(part ${ARGN})
    string(FIND "${said}" "${part}" place)
    if(place EQUAL -1)
      message(FATAL_ERROR "\"${part}\" is not in:\n${said}")
    endif()
  endforeach()
endfunction()
