# The package for Python, complete in the folder `python` of the build.
if(HOPSCOPE_PYTHON)
  # That of the system, for which pybind11 and numpy are installed as packages.
  if(NOT DEFINED PYTHON_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(PYTHON_EXECUTABLE /usr/bin/python3 CACHE FILEPATH "The Python that the package is for")
  endif()
  if(HOPSCOPE_PYTHON STREQUAL AUTO)
    find_package(pybind11 2.10 QUIET)
  else()
    find_package(pybind11 2.10 REQUIRED)
  endif()
endif()
if(pybind11_FOUND)
  file(GLOB HOPSCOPE_PYTHON_SOURCES CONFIGURE_DEPENDS src/python/*.cpp)
  pybind11_add_module(hopscope_python MODULE NO_EXTRAS ${HOPSCOPE_PYTHON_SOURCES})
  set(HOPSCOPE_PYTHON_DIR ${PROJECT_BINARY_DIR}/python/hopscope)
  # The module with SimGrid lies beside it.
  set_target_properties(hopscope_python PROPERTIES OUTPUT_NAME _core LIBRARY_OUTPUT_DIRECTORY ${HOPSCOPE_PYTHON_DIR}
    BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN")
  hopscope_ours(hopscope_python)
  target_link_libraries(hopscope_python PRIVATE hopscope_all)
  # The headers of pybind11 take most of the time.
  set_target_properties(hopscope_python PROPERTIES UNITY_BUILD ${HOPSCOPE_UNITY} UNITY_BUILD_BATCH_SIZE 7)
  file(GLOB HOPSCOPE_PYTHON_FILES CONFIGURE_DEPENDS src/python/hopscope/*)
  # Each copy depends on its file, so that one that changes is copied without linking the module again.
  foreach(file IN LISTS HOPSCOPE_PYTHON_FILES)
    if(NOT IS_DIRECTORY ${file})
      cmake_path(GET file FILENAME name)
      add_custom_command(OUTPUT ${HOPSCOPE_PYTHON_DIR}/${name} DEPENDS ${file}
        COMMAND ${CMAKE_COMMAND} -E copy ${file} ${HOPSCOPE_PYTHON_DIR}/${name} VERBATIM)
      list(APPEND HOPSCOPE_PYTHON_COPIES ${HOPSCOPE_PYTHON_DIR}/${name})
    endif()
  endforeach()
  add_custom_target(hopscope_python_files DEPENDS ${HOPSCOPE_PYTHON_COPIES})
  add_dependencies(hopscope_python hopscope_python_files)
  if(TARGET hopscope_simgrid)
    add_dependencies(hopscope_python hopscope_simgrid)
    add_custom_command(TARGET hopscope_python POST_BUILD
      COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:hopscope_simgrid> ${HOPSCOPE_PYTHON_DIR} VERBATIM)
  endif()
endif()
