# A recipe for Spack: copy this file to packages/hopscope/package.py of a repository of your own (spack repo create), and
# say where your copy of the sources is: spack install hopscope, or spack dev-build hopscope@0.2.0 in the sources.
from spack.package import *


class Hopscope(CMakePackage):
    """Flow-level simulator of interconnection networks: what MPI_Alltoall, MPI_Allreduce and the other collectives do,
    as schedules, to a topology, with alpha-beta costs and hops."""

    license("MIT")

    version("0.2.0")

    variant("simgrid", default=False, description="The engine simgrid, as an independent reference")
    variant("stores", default=True, description="Sweeps, and tables and plots of what they found")
    variant("mpi", default=False, when="+stores", description="Sweeps over several machines")
    variant("fit", default=True, description="Costs from measured times")
    variant("lua", default=True, description="Schedules as programs in Lua")
    variant("dot", default=False, description="Graphs in DOT")
    variant("pages", default=False, description="Reports and plots as pages; npm downloads what it builds them of")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("boost@1.74:+container+graph+math")
    depends_on("nlohmann-json@3.11:")
    depends_on("cli11@2.1:")
    depends_on("fmt@9:")
    depends_on("robin-map@1.0:")
    depends_on("xxhash@0.8:")
    depends_on("pugixml@1.12:")
    depends_on("simgrid@3.32", when="+simgrid")
    depends_on("sqlite@3.38:", when="+stores")
    depends_on("mpi", when="+mpi")
    depends_on("eigen@3.4", when="+fit")
    depends_on("lua@5.4", when="+lua")
    depends_on("graphviz@2.42:", when="+dot")
    depends_on("node-js@18:", type="build", when="+pages")
    depends_on("npm", type="build", when="+pages")

    # Coroutines and ranges of C++20.
    conflicts("%gcc@:11")
    conflicts("%clang@:15")

    generator("ninja")

    def cmake_args(self):
        parts = ["simgrid", "stores", "mpi", "fit", "lua", "dot", "pages"]
        return [self.define_from_variant(f"HOPSCOPE_{part.upper()}", part) for part in parts] + [
            self.define("HOPSCOPE_TESTS", False),
            self.define("HOPSCOPE_PYTHON", "OFF"),
            self.define("HOPSCOPE_WERROR", False),
        ]
