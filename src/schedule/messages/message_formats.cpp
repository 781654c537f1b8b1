// Tables of messages as formats of schedules.

#include "schedule/formats.hpp"
#include "schedule/messages/message_program.hpp"

namespace hopscope {

namespace {

class TableFile final : public ScheduleFile {
 public:
  explicit TableFile(MessageTable table) : table_(std::move(table)) {}

  [[nodiscard]] std::shared_ptr<const Algorithm> algorithm(const ScheduleSetting& setting) const override {
    return algorithm_of(std::make_shared<const MessagePlan>(plan_of(table_, setting)), setting.schedule);
  }

 private:
  MessageTable table_;
};

}  // namespace

ScheduleFormat messages_as_json() {
  return {.name = "json",
          .summary = "a table of messages: step, from, to, and if wanted blocks, words, route, after, pause",
          .field = "messages",
          .extensions = {".json"},
          .open = [](const std::string& file, const std::string& text, Files&) -> std::shared_ptr<const ScheduleFile> {
            return std::make_shared<TableFile>(read_messages_json(file, text));
          },
          .recognises = [](const std::string&, const std::string& text, Files&) { return is_messages_json(text); }};
}

ScheduleFormat messages_as_csv() {
  return {.name = "csv",
          .summary = "a table of messages as CSV, a line for each message",
          .field = "messages",
          .extensions = {".csv", ".tsv"},
          .open = [](const std::string& file, const std::string& text, Files&) -> std::shared_ptr<const ScheduleFile> {
            return std::make_shared<TableFile>(read_messages_csv(file, text));
          }};
}

}  // namespace hopscope
