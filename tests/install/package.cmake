# Creates the Debian package of BUILD, installs it into an empty folder and runs the program there. Needs BUILD, WORK (a
# folder of its own), CPACK and VERSION; PYTHON, if the
# package for Python is in it.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/functions.cmake)

file(REMOVE_RECURSE ${WORK})
run(${CPACK} --config ${BUILD}/CPackConfig.cmake -B ${WORK}/made)
file(GLOB package ${WORK}/made/hopscope_${VERSION}*.deb)
run(dpkg-deb --field ${package} Package Version Depends Recommends)
has("hopscope" "${VERSION}" "libc6" "libsimgrid" "libsqlite3" "gnuplot-nox")

# dpkg's database is in the folder too; the dependencies of the package are installed on this machine, but not in that
# database.
set(root ${WORK}/root)
file(MAKE_DIRECTORY ${root}/var/lib/dpkg/info ${root}/var/lib/dpkg/updates)
file(WRITE ${root}/var/lib/dpkg/status "")
run(dpkg --root=${root} --force-not-root --force-depends --force-script-chrootless --log=${WORK}/log --install ${package})
set(examples ${root}/usr/share/hopscope/scenarios)
run(${root}/usr/bin/hopscope --version)
has("${VERSION}")
run(${root}/usr/bin/hopscope run ${examples}/quickstart.json --engine both)
has("every block delivered" "two engines:     agree")
if(NOT EXISTS ${root}/usr/share/man/man1/hopscope.1 OR NOT EXISTS ${root}/usr/share/bash-completion/completions/hopscope)
  message(FATAL_ERROR "the manual page or the completion for bash is not in the package")
endif()
if(PYTHON)
  set(ENV{PYTHONPATH} ${root}/usr/lib/python3/dist-packages)
  run(${PYTHON} -B -c "import hopscope
result = hopscope.run('${examples}/quickstart.json', engine='both')
print(hopscope.__file__, result.time)")
  has("${root}/usr/lib/python3/dist-packages/hopscope" "822")
endif()
run(${root}/usr/bin/hopscope report ${examples}/quickstart.json --output ${WORK}/page.html)
