/// What JavaScript calls of a game's module.
#include <bridge/desk.hpp>
#include <bridge/module.hpp>

extern "C" {

/// A question as JSON; the answer's text lives until the next question.
const char* zermelo_ask(const char* question);
const char* zermelo_ask(const char* question) {
  static zermelo::page::desk asked(zermelo::page::game_of_module());
  static std::string answer;
  answer = asked.ask(question);
  return answer.c_str();
}
}
