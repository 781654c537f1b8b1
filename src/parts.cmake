# Which files belong to which part of the library. Paths are relative to this folder, and stand for every file that
# begins with them: "store/" is a folder, "topology/graph/graph_" several files of one.
#
# Sets HOPSCOPE_CORE_SOURCES, HOPSCOPE_IO_SOURCES, HOPSCOPE_OUTER_SOURCES (commands, exports, results as text, stores,
# fits and most studies) and HOPSCOPE_SEARCH_SOURCES (all others: bounds and embeddings), relative to the project.

file(GLOB_RECURSE HOPSCOPE_SOURCES CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_LIST_DIR} ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
# The program itself, libraries that it loads on demand, the package for Python, and the engine of the laboratory.
list(FILTER HOPSCOPE_SOURCES EXCLUDE REGEX "^main[.]cpp$|_module[.]cpp$|^(python|wasm)/")

# hopscope_select(result FROM sources.. PATHS paths.. [EXCEPT paths..]): those of `sources` that begin with one of the paths.
function(hopscope_select result)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FROM;PATHS;EXCEPT")
  set(selected)
  foreach(source IN LISTS arg_FROM)
    set(is_selected FALSE)
    foreach(kind PATHS EXCEPT)
      foreach(path IN LISTS arg_${kind})
        string(FIND ${source} ${path} at)
        if(at EQUAL 0)
          string(COMPARE EQUAL ${kind} PATHS is_selected)
        endif()
      endforeach()
    endforeach()
    if(is_selected)
      list(APPEND selected ${source})
    endif()
  endforeach()
  set(${result} ${selected} PARENT_SCOPE)
endfunction()

# hopscope_component(option STAND_IN file PATHS paths.. [EXCEPT paths..]): an optional component consists of the paths; the
# stand-ins (there may be one in each of several folders) replace it where the option is off.
function(hopscope_component option)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "STAND_IN" "PATHS;EXCEPT")
  set(left_out)
  if(${option})
    foreach(source IN LISTS HOPSCOPE_SOURCES)
      cmake_path(GET source FILENAME name)
      if(name STREQUAL arg_STAND_IN)
        list(APPEND left_out ${source})
      endif()
    endforeach()
  else()
    hopscope_select(left_out FROM ${HOPSCOPE_SOURCES} PATHS ${arg_PATHS} EXCEPT ${arg_EXCEPT})
    foreach(source IN LISTS left_out)
      cmake_path(GET source FILENAME name)
      if(name STREQUAL arg_STAND_IN)
        list(REMOVE_ITEM left_out ${source})
      endif()
    endforeach()
  endif()
  list(REMOVE_ITEM HOPSCOPE_SOURCES ${left_out})
  set(HOPSCOPE_SOURCES ${HOPSCOPE_SOURCES} PARENT_SCOPE)
endfunction()

hopscope_component(HOPSCOPE_STORES STAND_IN without_stores.cpp
  PATHS study/sweep/ study/points/ store/ command/sweep command/merge command/table_of_store command/plot
        command/recommend_of_stores
        command/store_reading command/line/interruption output/sweep/merge
  EXCEPT study/sweep/shared_files store/value)
hopscope_component(HOPSCOPE_FIT STAND_IN without_fit.cpp PATHS analysis/fit/least_squares)
hopscope_component(HOPSCOPE_LUA STAND_IN without_lua.cpp PATHS schedule/lua/)
hopscope_component(HOPSCOPE_DOT STAND_IN without_dot.cpp PATHS topology/graph/files/dot_parser)
hopscope_component(HOPSCOPE_PAGES STAND_IN without_pages.cpp PATHS output/viewer_page)
hopscope_component(HOPSCOPE_SYSTEM STAND_IN without_system.cpp
  PATHS process/ engine/simgrid/ engine/symmetric/side_by_side run/free_memory run/large_pages run/threads command/watch.
        output/file_while_writing
  EXCEPT process/time_of_day)
# WASI has files, and nothing else of a system.
set(HOPSCOPE_FILES ${HOPSCOPE_SYSTEM})
if(HOPSCOPE_WASM)
  set(HOPSCOPE_FILES ON)
endif()
hopscope_component(HOPSCOPE_FILES STAND_IN without_files.cpp
  PATHS files/files_on_disk scenario/absolute_path scenario/sweep/sweep. json/canonical)
list(REMOVE_ITEM HOPSCOPE_SOURCES output/viewer_page.cpp)  # compiled separately, where the pages are built

# What evaluates a formula that a scenario states: a run compares it with its own.
set(formulas_of_people schedule/expression schedule/formula_tokens scenario/formula_names json/suggestions)
hopscope_select(HOPSCOPE_IO_SOURCES FROM ${HOPSCOPE_SOURCES}
  PATHS json/ libraries/ schedule/ measurements/ scenario/ analysis/channel_dependencies topology/graph/graph_ topology/graph/files/
        output/json_layout output/text. output/result/json. output/result/platform_json.
  EXCEPT ${formulas_of_people})
list(REMOVE_ITEM HOPSCOPE_SOURCES ${HOPSCOPE_IO_SOURCES})

hopscope_select(HOPSCOPE_CORE_SOURCES FROM ${HOPSCOPE_SOURCES}
  PATHS algorithm/ analysis/ catalogue.cpp drawing/ engine/ files/ process/ run/ sizes/ text/ topology/ vocabulary/
        ${formulas_of_people}
  EXCEPT analysis/fit/)
list(REMOVE_ITEM HOPSCOPE_SOURCES ${HOPSCOPE_CORE_SOURCES})
set(HOPSCOPE_OTHER_NAMES ${HOPSCOPE_SOURCES})  # relative to this folder
hopscope_select(HOPSCOPE_OUTER_SOURCES FROM ${HOPSCOPE_SOURCES} PATHS analysis/fit/ command/ export/ output/ service/ store/ study/
  EXCEPT study/bound/ study/embedding/)
list(REMOVE_ITEM HOPSCOPE_SOURCES ${HOPSCOPE_OUTER_SOURCES})
set(HOPSCOPE_SEARCH_SOURCES ${HOPSCOPE_SOURCES})

foreach(part CORE IO OUTER SEARCH)
  list(SORT HOPSCOPE_${part}_SOURCES)
  list(TRANSFORM HOPSCOPE_${part}_SOURCES PREPEND src/)
endforeach()
