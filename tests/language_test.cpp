// Phrases, and Korean particles behind words as they are read.
#include <gtest/gtest.h>

#include <string>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo {
namespace {

std::string with(std::string_view word, std::string_view forms) {
  return std::string(word) + std::string(particle(word, forms));
}

TEST(Particles, FollowTheLastConsonantOfHangul) {
  EXPECT_EQ(with("국면", "을/를"), "국면을");
  EXPECT_EQ(with("수", "을/를"), "수를");
  EXPECT_EQ(with("칸", "으로/로"), "칸으로");
  EXPECT_EQ(with("돌", "으로/로"), "돌로");
  EXPECT_EQ(with("돌", "이/가"), "돌이");
  EXPECT_EQ(with("국면 3개", "은/는"), "국면 3개는");
}

TEST(Particles, FollowNumbersAsTheyAreRead) {
  EXPECT_EQ(with("0", "이/가"), "0이");        // 영
  EXPECT_EQ(with("1", "으로/로"), "1로");      // 일
  EXPECT_EQ(with("2", "은/는"), "2는");        // 이
  EXPECT_EQ(with("3", "으로/로"), "3으로");    // 삼
  EXPECT_EQ(with("7", "과/와"), "7과");        // 칠
  EXPECT_EQ(with("10", "으로/로"), "10으로");  // 십
  EXPECT_EQ(with("1,000", "을/를"), "1,000을");
  EXPECT_EQ(with("1,000,000,000,000", "을/를"), "1,000,000,000,000를");  // 조
  EXPECT_EQ(with("*5", "이/가"), "*5가");
  EXPECT_EQ(with("b3+c3", "으로/로"), "b3+c3으로");
}

TEST(Particles, FollowLettersByTheirNames) {
  EXPECT_EQ(with("x", "이/가"), "x가");    // 엑스
  EXPECT_EQ(with("o", "이/가"), "o가");    // 오
  EXPECT_EQ(with("n", "이/가"), "n이");    // 엔
  EXPECT_EQ(with("l", "으로/로"), "l로");  // 엘
  EXPECT_EQ(with("r", "을/를"), "r을");    // 알
  EXPECT_EQ(with("k", "이/가"), "k가");    // 케이
}

TEST(Particles, FollowLatinWordsAsTheyAreWrittenInHangul) {
  EXPECT_EQ(with("black", "이/가"), "black이");              // 블랙
  EXPECT_EQ(with("white", "이/가"), "white가");              // 화이트
  EXPECT_EQ(with("left", "이/가"), "left가");                // 레프트
  EXPECT_EQ(with("vertical", "이/가"), "vertical이");        // 버티컬
  EXPECT_EQ(with("horizontal", "으로/로"), "horizontal로");  // 호라이즌털
  EXPECT_EQ(with("sweep", "을/를"), "sweep을");              // 스윕
  EXPECT_EQ(with("memo", "은/는"), "memo는");
}

TEST(Particles, PassSignsThatAreNotRead) {
  EXPECT_EQ(with("a2 (b1도 마찬가지)", "으로/로"), "a2 (b1도 마찬가지)로");
  EXPECT_EQ(with("'x'", "이/가"), "'x'가");
}

TEST(Phrases, AreFilledInEitherOrder) {
  EXPECT_EQ(say(language::english, phrases::briefly_in, "win", 3), "win in 3");
  EXPECT_EQ(say(language::korean, phrases::briefly_in, "승", 3), "3수 만에 승");
  EXPECT_EQ(say(language::korean, phrases::player_answers, "x", "b3"), "x가 b3으로 응수하면");
}

TEST(Phrases, Count) {
  EXPECT_EQ(counted(language::english, 1, nouns::positions), "1 position");
  EXPECT_EQ(counted(language::english, 2'000, nouns::positions), "2,000 positions");
  EXPECT_EQ(counted(language::korean, 2'000, nouns::positions), "국면 2,000개");
}

TEST(Languages, AreNamedAsLocalesAre) {
  EXPECT_EQ(language_named("ko_KR.UTF-8"), language::korean);
  EXPECT_EQ(language_named("en"), language::english);
  EXPECT_FALSE(language_named("C.UTF-8"));
  EXPECT_FALSE(language_named("kok"));
}

TEST(Wrapped, CountsColumns) {
  EXPECT_EQ(columns_of("국면 2"), 6U);
  EXPECT_EQ(wrapped("가나 다라 마바", 0, 9), "가나 다라\n마바\n");
  EXPECT_EQ(wrapped("ab cd ef", 1, 5), "ab cd\n ef\n");
}

}  // namespace
}  // namespace zermelo
