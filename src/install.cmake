# cmake --install: the program, the library with its headers, and a package that find_package(hopscope) finds.
include(CMakePackageConfigHelpers)
set(HOPSCOPE_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/hopscope)
install(TARGETS hopscope)
foreach(module hopscope_simgrid hopscope_mpi)
  if(TARGET ${module})
    install(TARGETS ${module} LIBRARY DESTINATION ${HOPSCOPE_MODULE_DIR})
  endif()
endforeach()
# A separate list for each part of the library: `core` alone has none of the dependencies of the others.
foreach(part core io all)
  install(TARGETS hopscope_${part} EXPORT hopscope-${part})
  install(EXPORT hopscope-${part} NAMESPACE hopscope:: DESTINATION ${HOPSCOPE_PACKAGE_DIR})
endforeach()
# Where Debian's Python looks for packages.
if(TARGET hopscope_python)
  set(HOPSCOPE_PYTHON_INSTALL_DIR lib/python3/dist-packages CACHE STRING "Where the package for Python is installed")
  install(DIRECTORY ${HOPSCOPE_PYTHON_DIR} DESTINATION ${HOPSCOPE_PYTHON_INSTALL_DIR}
    USE_SOURCE_PERMISSIONS PATTERN "__pycache__" EXCLUDE)
endif()
install(DIRECTORY include/hopscope TYPE INCLUDE FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY scenarios platforms DESTINATION ${CMAKE_INSTALL_DATADIR}/hopscope)
install(FILES README.md CONTRIBUTING.md CHANGELOG.md LICENSE TYPE DOC)
install(DIRECTORY docs TYPE DOC)
configure_package_config_file(src/hopscopeConfig.cmake.in ${PROJECT_BINARY_DIR}/hopscopeConfig.cmake
  INSTALL_DESTINATION ${HOPSCOPE_PACKAGE_DIR} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hopscopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hopscopeConfig.cmake ${PROJECT_BINARY_DIR}/hopscopeConfigVersion.cmake
  DESTINATION ${HOPSCOPE_PACKAGE_DIR})

# cpack: the same as a Debian package, which depends on the libraries that are linked.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR DEB)
  set(CPACK_PACKAGE_NAME hopscope)
  set(CPACK_PACKAGE_CONTACT "The hopscope authors")
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_STRIP_FILES ON)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SECTION science)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS gnuplot-nox)  # for plots as svg and png
  if(TARGET hopscope_python)
    string(APPEND CPACK_DEBIAN_PACKAGE_RECOMMENDS ", python3-numpy")  # for the package for Python
    set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3-pandas, python3-matplotlib, python3-networkx, python3-tqdm, jupyter-notebook")
  endif()
  include(CPack)
endif()
