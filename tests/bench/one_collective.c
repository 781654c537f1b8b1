/* One collective operation of so many doubles, for SMPI: one_collective broadcast|all-reduce COUNT */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (argc != 3) MPI_Abort(MPI_COMM_WORLD, 2);
  const int count = atoi(argv[2]);
  double* const given = SMPI_SHARED_MALLOC(count * sizeof(double));
  double* const result = SMPI_SHARED_MALLOC(count * sizeof(double));
  if (strcmp(argv[1], "broadcast") == 0) {
    MPI_Bcast(given, count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  } else {
    MPI_Allreduce(given, result, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  SMPI_SHARED_FREE(given);
  SMPI_SHARED_FREE(result);
  MPI_Finalize();
  return 0;
}
