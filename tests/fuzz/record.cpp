// The bytes of a store's record: a record, or refused.

#include "store/point_store.hpp"

#include "fuzz/finding.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  store::PointRecord record;
  try {
    record = store::from_bytes(store::Bytes(data, data + size));
  } catch (const std::runtime_error&) {
    return 0;
  }
  // Bytes, not records: NaN is not equal to itself.
  const store::Bytes bytes = store::to_bytes(record);
  fuzz::promise(store::to_bytes(store::from_bytes(bytes)) == bytes, "a record changes on its way");
  return 0;
}
