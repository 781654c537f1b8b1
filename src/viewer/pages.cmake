# An npm folder, used within the build folder: those of its files that `ARGN` names are copied to `to`, and the packages
# of its lock file are installed there. `result` is set to the file to depend on.
function(hopscope_npm_folder from to comment result)
  find_program(NPM npm REQUIRED)
  list(TRANSFORM ARGN PREPEND ${from}/ OUTPUT_VARIABLE patterns)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${from} ${patterns})
  list(FILTER files EXCLUDE REGEX "^(node_modules|dist)/|generated")
  set(copies)
  foreach(file ${files})
    add_custom_command(OUTPUT ${to}/${file} COMMAND ${CMAKE_COMMAND} -E copy ${from}/${file} ${to}/${file}
      DEPENDS ${from}/${file} VERBATIM)
    list(APPEND copies ${to}/${file})
  endforeach()
  set(installed ${to}/node_modules/.package-lock.json)
  add_custom_command(OUTPUT ${installed}
    COMMAND ${NPM} ci --prefer-offline --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${installed}
    WORKING_DIRECTORY ${to} COMMENT ${comment}
    DEPENDS ${to}/package.json ${to}/package-lock.json ${to}/.npmrc VERBATIM)
  set(${result} ${installed} ${copies} PARENT_SCOPE)
endfunction()

# The page that shows reports: built by npm, and embedded into the library.
if(NOT HOPSCOPE_PAGES)
  message(STATUS "hopscope: built without its pages")
elseif(HOPSCOPE_VIEWER_PAGE)
  set(HOPSCOPE_PAGE ${HOPSCOPE_VIEWER_PAGE})
  cmake_path(REPLACE_FILENAME HOPSCOPE_VIEWER_PAGE plot.html OUTPUT_VARIABLE HOPSCOPE_PLOT_PAGE)
else()
  set(HOPSCOPE_VIEWER ${PROJECT_BINARY_DIR}/viewer)
  set(HOPSCOPE_PAGE ${HOPSCOPE_VIEWER}/dist/index.html)
  set(HOPSCOPE_PLOT_PAGE ${HOPSCOPE_VIEWER}/dist/plot.html)
  hopscope_npm_folder(${PROJECT_SOURCE_DIR}/src/viewer ${HOPSCOPE_VIEWER} "Building the page: its libraries"
    HOPSCOPE_VIEWER_FILES *.ts *.tsx *.js *.css *.html *.json *.mjs .npmrc)
  # Completion in the laboratory's editor, and the labels of its forms, are from the schemas; readers may begin with the
  # shipped programs.
  file(GLOB programs CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} scenarios/programs/*.lua)
  foreach(file scenarios/scenario.schema.json platforms/platform.schema.json ${programs})
    add_custom_command(OUTPUT ${HOPSCOPE_VIEWER}/schemas/${file}
      COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/${file} ${HOPSCOPE_VIEWER}/schemas/${file}
      DEPENDS ${file} VERBATIM)
    list(APPEND HOPSCOPE_VIEWER_FILES ${HOPSCOPE_VIEWER}/schemas/${file})
  endforeach()
  add_custom_command(OUTPUT ${HOPSCOPE_PAGE} ${HOPSCOPE_PLOT_PAGE}
    COMMAND ${NPM} run build --silent -- --logLevel error
    COMMAND ${NPM} run build:plot --silent -- --logLevel error
    WORKING_DIRECTORY ${HOPSCOPE_VIEWER} COMMENT "Building the pages"
    DEPENDS ${HOPSCOPE_VIEWER_FILES} VERBATIM)
endif()
# The laboratory: that page with the engine in it, if scripts/build wasm has built one.
set(HOPSCOPE_LAB_PAGE "")
file(GLOB HOPSCOPE_LAB_ENGINE CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/build/wasm/hopscope-lab.wasm)
if(HOPSCOPE_PAGES AND HOPSCOPE_LAB_ENGINE AND NOT HOPSCOPE_VIEWER_PAGE)
  set(HOPSCOPE_LAB_PAGE ${HOPSCOPE_VIEWER}/dist/lab.html)
  add_custom_command(OUTPUT ${HOPSCOPE_LAB_PAGE}
    COMMAND ${CMAKE_COMMAND} -E env HOPSCOPE_ENGINE=${HOPSCOPE_LAB_ENGINE} ${NPM} run build:lab --silent -- --logLevel error
    WORKING_DIRECTORY ${HOPSCOPE_VIEWER} COMMENT "Building the laboratory"
    DEPENDS ${HOPSCOPE_VIEWER_FILES} ${HOPSCOPE_PAGE} ${HOPSCOPE_LAB_ENGINE} VERBATIM)
endif()
# Compiled separately, and without ccache, which does not detect changes of the pages that the assembler includes.
if(HOPSCOPE_PAGES)
  set(HOPSCOPE_EMBEDDED_PAGES ${HOPSCOPE_PAGE} ${HOPSCOPE_PLOT_PAGE} ${HOPSCOPE_LAB_PAGE})
  add_library(hopscope_page OBJECT src/output/viewer_page.cpp)
  set_target_properties(hopscope_page PROPERTIES CXX_COMPILER_LAUNCHER "")
  hopscope_ours(hopscope_page)
  set_source_files_properties(src/output/viewer_page.cpp PROPERTIES
    OBJECT_DEPENDS "${HOPSCOPE_EMBEDDED_PAGES}"
    COMPILE_DEFINITIONS "HOPSCOPE_PAGE=\"${HOPSCOPE_PAGE}\";HOPSCOPE_PLOT_PAGE=\"${HOPSCOPE_PLOT_PAGE}\"")
  if(HOPSCOPE_LAB_PAGE)
    set_property(SOURCE src/output/viewer_page.cpp APPEND PROPERTY COMPILE_DEFINITIONS "HOPSCOPE_LAB_PAGE=\"${HOPSCOPE_LAB_PAGE}\"")
  endif()
  target_sources(hopscope_all PRIVATE $<TARGET_OBJECTS:hopscope_page>)
endif()
