#include <zermelo/session/nimber_proof.hpp>

#include <algorithm>
#include <bit>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

namespace {

/// "0 1 1"
std::string in_columns(nimber value, std::size_t columns) {
  std::string text;
  for (std::size_t bit = columns; bit-- > 0;) {
    text += fmt::format("{}{}", value >> bit & 1U, bit == 0 ? "" : " ");
  }
  return text;
}

/// The parts' nimbers in binary, one below the other, and their exclusive-or.
std::string sum_in_words(const nimber_proof& proof, const std::string& margin, language spoken) {
  const std::string total = say(spoken, phrases::exclusive_or);
  nimber all = proof.value;
  std::size_t width = columns_of(total);
  for (const nimber_proof& part : proof.parts) {
    all |= part.value;
    width = std::max(width, part.label.size() + columns_of(part.position) + 2);
  }
  const auto columns = static_cast<std::size_t>(std::bit_width(all | 1U));
  const std::size_t stars = in_stars(all).size();
  std::string text;
  for (const nimber_proof& part : proof.parts) {
    text += fmt::format("{}{:<{}}  {:>{}}  {}\n", margin,
                        fmt::format("{}. {}", part.label, part.position), width,
                        in_stars(part.value), stars, in_columns(part.value, columns));
  }
  text += fmt::format("{}{:<{}}  {:>{}}  {}\n", margin, total, width, in_stars(proof.value), stars,
                      in_columns(proof.value, columns));
  return text;
}

std::string options_in_words(const nimber_proof& proof, const std::string& margin,
                             language spoken) {
  std::string text;
  for (const nimber_option& each : proof.options) {
    text += fmt::format("{}{:<4}{}\n", margin, in_stars(each.value),
                        list_of(each.moves, 6, ", ", spoken));
  }
  return text + margin + say(spoken, phrases::mex, in_stars(proof.value)) + '\n';
}

std::string told(const nimber_proof& proof, std::size_t indent, language spoken);

/// What is said of each of the positions that follow.
std::string all_told(const std::vector<nimber_proof>& proofs, std::size_t indent, language spoken) {
  std::string text;
  const std::string margin(indent, ' ');
  for (const nimber_proof& each : proofs) {
    if (!each.is_told && each.as_in.empty()) continue;
    const std::string move = each.move.empty() ? "" : say(spoken, phrases::leads_to, each.move);
    text += fmt::format("{}{}. {}{}, {}", margin, each.label, move, each.position,
                        in_stars(each.value));
    text += each.as_in.empty() ? ":\n" + told(each, indent + 3, spoken)
                               : say(spoken, phrases::as_in, each.as_in) + '\n';
  }
  return text;
}

std::string told(const nimber_proof& proof, std::size_t indent, language spoken) {
  const std::string margin(indent, ' ');
  if (!proof.parts.empty())
    return sum_in_words(proof, margin, spoken) + all_told(proof.parts, indent, spoken);
  return options_in_words(proof, margin, spoken) + all_told(proof.next, indent, spoken);
}

std::string conclusion(const nimber_proof& proof, language spoken) {
  const bool is_sum = !proof.parts.empty();
  if (proof.value == 0) {
    return say(spoken, is_sum ? phrases::lost_sum : phrases::lost) + '\n';
  }
  return wrapped(say(spoken, is_sum ? phrases::won_sum : phrases::won,
                     list_of(proof.to_zero, 10, ", ", spoken)),
                 0);
}

}  // namespace

std::string in_words(const nimber_proof& proof, language spoken) {
  if (!proof.is_told) return say(spoken, phrases::no_move_left) + '\n';
  const std::string head = proof.parts.empty()
                               ? say(spoken, phrases::nimber_is_mex)
                               : say(spoken, phrases::nimber_of_sum, proof.parts.size());
  return head + '\n' + told(proof, 0, spoken) + conclusion(proof, spoken);
}

}  // namespace zermelo::sessions
