#include <hopscope/size_generator.hpp>

namespace hopscope {

GeneratorSettings standard_settings(const SizeGenerator& generator) {
  GeneratorSettings settings;
  for (const Field& field : generator.fields) {
    if (field.standard) settings.numbers.set(field.name, *field.standard);
  }
  return settings;
}

}  // namespace hopscope
