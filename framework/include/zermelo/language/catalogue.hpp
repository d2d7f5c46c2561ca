/// What answers say: every sentence and every thing that is counted, in Korean by the terms of the
/// course (docs/course/ko): 국면, 수, 둘 차례인 사람, 승, 패, 무승부 (tie), 무한 무승부 (draw),
/// 님버.
#pragma once

#include <zermelo/language/phrase.hpp>

namespace zermelo::nouns {

inline constexpr noun positions{"position", "국면 {}개"}, moves{"move", "수 {}개"},
    blocks{"block", "블록 {}개"}, cells{"cell", "칸 {}개"}, free_cells{"free cell", "빈 칸 {}개"},
    strips{"strip", "띠 {}개"}, states{"state", "상태 {}개"}, cuts{"cut", "가지치기 {}번"},
    more_lines{"more line", "{}줄"}, cases{"case", "경우 {}가지"}, bits{"bit", "{}비트"},
    bytes{"byte", "{}바이트"}, plies{"move", "{}수"},  // one after the other
    claims{"claim", "주장 {}개"};

}  // namespace zermelo::nouns

namespace zermelo::phrases {

// Values and positions
inline constexpr phrase win{"win", "승"}, tie{"tie", "무승부"}, draw{"draw", "무한 무승부"},
    loss{"loss", "패"}, wins{"wins", "승"}, ties{"ties", "무승부"}, draws{"draws", "무한 무승부"},
    losses{"losses", "패"}, points_of_many{"value {}", "{}점"}, positions{"positions", "국면"},
    unknown{"unknown", "알 수 없음"}, and_more{" and {} more", " 외 {}개"}, tier{"tier", "단계"},
    all_tiers{"all", "모두"}, longest_win{"longest win", "가장 긴 승리"},
    one_of_them{"one of them", "그중 하나"}, to_move{"{} to move", "{} 차례"},
    player_to_move{"player to move", "둘 차례인 사람"};

// Reports
inline constexpr phrase value_of_position{"{}: {}.", "{}: {}."},
    game_is_over{"{}: {}, the game is over.", "{}: {}, 게임이 끝났다."},
    value_in{"{0} in {1}", "{1} 만에 {0}"}, with_nimber{"{}, nimber {}", "{}, 님버 {}"},
    best_total{"Best total: {}.", "최대 합계: {}."},
    every_move_loses{" Every move loses.", " 어떤 수를 두어도 진다."},
    longest_defence{" Longest defence: {}.", " 가장 오래 버티는 수: {}."},
    best_move{" Best move: {}.", " 최선의 수: {}."},
    best_moves{" Best moves: {}.", " 최선의 수: {}."},
    others_not_sought{" Other best moves: not looked for (--best all).",
                      " 다른 최선의 수: 찾지 않음(--best all)."},
    line_of_play{" Line: {}.", " 수순: {}."},
    unknown_after{"unknown after {}: {}", "{0:을/를} 보고도 알 수 없음: {1}"},
    value_is{"; the value is {}", "; 값은 {}"}, from_to{"from {} to {}", "{} 이상 {} 이하"};

// Why a search stopped
inline constexpr phrase limit_reached{"a limit was reached", "제한에 걸렸다"},
    stopped_by_positions{"the limit of positions was reached", "국면 수 제한에 걸렸다"},
    stopped_by_bytes{"the limit of memory was reached", "메모리 제한에 걸렸다"},
    stopped_by_seconds{"the limit of time was reached", "시간 제한에 걸렸다"},
    interrupted{"interrupted", "중단되었다"};

// Moves
inline constexpr phrase briefly_in{"{} in {}", "{1}수 만에 {0}"},
    to_nimber{", to {}", ", {0:으로/로}"};

// Proofs by moves and the answers to them
inline constexpr phrase likewise{" (likewise {})", " ({}도 마찬가지)"}, points{"{}", "{}점"},
    a_value{"a {}", "{}"}, ends_play{"the game is over, {}", "게임이 끝나고 결과는 {}"},
    moves_again{"moves again, {} in all", "한 번 더 두어 모두 {}"},
    answered_by{"answered by {}", "{0:으로/로} 응수하면"},
    player_answers{"{} answers {}", "{0:이/가} {1:으로/로} 응수하면"},
    link_to_answer{", which ", " "}, link_to_player{" and ", " "},
    answer_wins_at_once{"{}wins at once", "{}바로 이긴다"}, answer_wins{"{}wins", "{}이긴다"},
    answer_wins_in{"{}wins in {}", "{}{} 만에 이긴다"}, answer_ties{", a tie", " 무승부다"},
    answer_draws{", and play goes on for ever", " 게임이 끝없이 이어진다"},
    answer_loses{", and loses", " 진다"}, answer_makes_zero{"; that makes 0", " 0점이 된다"},
    answer_makes{"; that makes {} for {}", " {1}에게 {0}점이 된다"},
    the_mover{"the mover", "이 수를 둔 사람"},
    go_on_as_in{"; go on as in {}", "; 그 뒤는 {0:과/와} 같다"},
    moves_left_out{"and {} that bring no more (--most shows them)",
                   "그 밖의 {0:은/는} 더 얻지 못한다 (--most로 볼 수 있다)"},
    wins_at_once{"{} wins at once.", "{0:으로/로} 바로 이긴다."},
    wins_against_all{"{} wins. Every reply fails:", "{0:으로/로} 이긴다. 어떤 응수도 소용없다:"},
    at_least_at_once{"At least {}: {} ends the game so.",
                     "적어도 {0}: {1:으로/로} 게임이 그렇게 끝난다."},
    at_least_against_all{"At least {}: {}. No reply gives the other player more:",
                         "적어도 {}: {}. 상대는 어떤 응수로도 더 얻지 못한다:"},
    all_moves_lose{"Every move loses:", "어떤 수를 두어도 진다:"},
    at_most{"At most {}: no move brings more:", "많아야 {}: 어떤 수로도 더 얻지 못한다:"};

// Proofs by nimbers
inline constexpr phrase exclusive_or{"exclusive-or", "배타적 논리합"},
    mex{"mex {}, the least that is missing", "mex {}: 빠져 있는 가장 작은 값"},
    leads_to{"{} leads to ", "{} 다음 국면 "}, as_in{": as in {}", ": {0:과/와} 같다"},
    won_sum{"Won by what leaves *0, an exclusive-or of 0: {}",
            "*0, 곧 배타적 논리합 0을 남기는 수로 이긴다: {}"},
    won{"Won by what leaves *0: {}", "*0을 남기는 수로 이긴다: {}"},
    lost_sum{
        "Lost: a move changes one part and so the exclusive-or, and its answer makes that 0 again.",
        "진다: 한 수는 한 부분만 바꾸므로 배타적 논리합이 0이 아니게 되고, 상대가 응수하여 다시 "
        "0으로 만든다."},
    lost{"Lost: no move leads to *0, so that each has an answer that does.",
         "진다: *0으로 가는 수가 없으므로, 어느 수에나 *0으로 가는 응수가 있다."},
    no_move_left{"No move is left.", "둘 수가 없다."},
    nimber_is_mex{"The nimber is the least that no move leads to (mex). Moves lead to:",
                  "님버는 한 수로 갈 수 없는 가장 작은 값(mex)이다. 갈 수 있는 값:"},
    nimber_of_sum{"A sum of {} parts; its nimber is the exclusive-or of theirs:",
                  "부분 {}개의 합이고, 님버는 부분들의 님버를 배타적 논리합으로 합친 것이다:"};

// Packings and their bounds
inline constexpr phrase best_total_with{"Best total: {}, with {}.", "최대 합계: {}, {}."},
    best_total_within{"Best total: {} to {}; {}. Found: {}, with {}.",
                      "최대 합계: {} 이상 {} 이하, {}. 찾은 것: {}, {}."},
    blocks_on_cells{"{} on {} of {}", "{2} 가운데 {1}개를 {0:으로/로} 덮음"},
    bound{"bound", "한계"}, value{"value", "값"}, gap{"gap", "차이"},
    best_packing{"best packing", "최선의 채우기"}, packing_found{"packing found", "찾은 채우기"},
    one_best_packing{"1 best packing, worth {}", "최선의 채우기 1가지, 값은 {}"},
    best_packings{"{} best packings, each worth {}", "최선의 채우기 {}가지, 값은 모두 {}"},
    covers_odd{"Each block covers an odd number of cells with an x; {} do not fit:",
               "어느 블록이나 x인 칸을 홀수 개 덮으므로 {0:은/는} 들어가지 않는다:"},
    covers_even{"Each block covers an even number of cells with an x; {} do not fit:",
                "어느 블록이나 x인 칸을 짝수 개 덮으므로 {0:은/는} 들어가지 않는다:"},
    no_block_fits{"No block has a place.", "블록을 놓을 곳이 없다."},
    cells_and_fixed{
        "The cells that are left, at the most that a block brings for one, and what lies fixed.",
        "남은 칸마다 블록이 한 칸에서 얻는 최댓값을 치고, 고정된 블록의 값을 더한 것이다."},
    by_cells{"There are {}, and no block brings more than {} for {}: {} x {} / {}.",
             "{0:이/가} 있고, 어느 블록도 {2}에서 {1:을/를} 넘게 얻지 못한다: {3} x {4} / {5}."},
    by_coverable_cells{
        "There are {} that some block can cover, and no block brings more than {} for {}: {} x {} "
        "/ {}.",
        "블록으로 덮을 수 있는 {0:이/가} 있고, 어느 블록도 {2}에서 {1:을/를} 넘게 얻지 못한다: {3} "
        "x {4} / {5}."},
    by_components{
        "There are {} that some block can cover, and no block brings more than {} for {}: {} x {} "
        "/ {}, less what is left over in each part that the board falls into.",
        "블록으로 덮을 수 있는 {0:이/가} 있고, 어느 블록도 {2}에서 {1:을/를} 넘게 얻지 못한다: {3} "
        "x {4} / {5}. 여기서 판의 조각마다 남는 칸을 뺀다."},
    by_weights{
        "Give the cells these weights: no placement is worth more than its cells weigh together, "
        "and all weights come to {}: no packing is worth more than {}.",
        "칸마다 아래의 무게를 준다. 블록을 어떻게 놓아도 그 값은 덮인 칸들의 무게를 더한 것보다 "
        "크지 않고, 무게를 모두 더하면 {0:이/}다. 따라서 어떤 채우기도 {1:을/를} 넘지 못한다."},
    by_weights_and_prices{
        "Give the cells these weights: no placement is worth more than its cells weigh together "
        "with the price of its block, and all weights and prices come to {}: no packing is worth "
        "more than {}.",
        "칸마다 아래의 무게를 준다. 블록을 어떻게 놓아도 그 값은 덮인 칸들의 무게와 그 블록의 "
        "가격을 더한 것보다 크지 않고, 무게와 가격을 모두 더하면 {0:이/}다. 따라서 어떤 채우기도 "
        "{1:을/를} 넘지 못한다."},
    by_colouring{"By area {} would fit, but their colours forbid it.",
                 "넓이로는 {0:이/가} 들어갈 만하지만, 색칠해 보면 들어가지 않는다."},
    by_strips{
        "The board is covered by {}, and the value of each placement shared out among the strips "
        "that it touches. The most that a strip can get is found by trying everything; together "
        "they get {}: no packing is worth more than {}. `pack --certificate FILE` writes them "
        "down.",
        "판을 {0:으로/로} 덮고, 블록을 놓는 방법마다 그 값을 닿는 띠들에 나누어 준다. 띠 하나가 "
        "얻는 최댓값은 모든 경우를 따져 구했고, 모두 합하면 {1:이/}다. 따라서 어떤 채우기도 "
        "{2:을/를} 넘지 못한다. `pack --certificate FILE`이 이 띠들을 적어 둔다."},
    weaker_bounds{" (weaker bounds: {})", " (더 약한 한계: {})"},
    no_more_by{"No more than {}, by {}{}:", "많아야 {}, 근거는 {}{}:"},
    no_more_proven{"No more than {} is proven, after {}; bounds: {}.",
                   "{1:을/를} 본 뒤까지 증명된 상한은 {0:이/}다. 한계: {2}."},
    no_bound_says_so{
        "No bound says so ({}): every way to fill the board cell by cell was followed over {} of "
        "the frontier, and none ends with more.",
        "어느 한계로도 증명되지 않는다({}). 판을 한 칸씩 채우는 모든 방법을 프런티어의 {}에 걸쳐 "
        "따라가 보았고, 더 많이 얻는 것은 없었다."};

// What a search asks and knows, and its traces
inline constexpr phrase at_least{"at least {}", "적어도 {}"},
    at_most_known{"at most {}", "많아야 {}"}, anything{"anything", "아직 모름"},
    not_this_nimber{"not {}", "{0:이/가} 아님"}, given_up{"given up for now", "일단 미룸"},
    which_nimber{"which nimber?", "님버는?"}, is_it{"is it {}?", "{}인가?"},
    is_it_at_least{"at least {}?", "적어도 {}?"}, searched{"searched", "탐색"},
    from_table{"from the table", "표에서"}, by_rules{"by the rules", "규칙으로"},
    a_bound{" (a bound)", " (한계)"},
    comes_back{"(again: play has come back)", "(같은 국면이 다시 나왔다)"},
    cut{"cut ({}): {} left out", "가지치기 ({}): {} 생략"},
    cut_after{"cut after {} ({}): {} left out", "{} 뒤에서 가지치기 ({}): {} 생략"},
    cut_in_graph{"cut: {} left out", "가지치기: {} 생략"}, stored{", stored", ", 저장"},
    stored_as_bound{", stored as a bound", ", 한계로 저장"}, the_start{"the start", "시작"},
    steps_too_many{"... and {} more steps: --most {} shows them, --depth hides deep ones",
                   "... 외 {}단계: --most {}이면 모두 보이고, --depth로 깊은 것을 감춘다"},
    steps_too_deep{"{} steps lie deeper than --depth and are not shown",
                   "{}단계는 --depth보다 깊어 보이지 않는다"},
    steps_not_shown{"{} steps are not shown", "{}단계는 보이지 않는다"},
    with_hits_and_cuts{"{}, {} from the table, {}", "{}, 표에서 {}번, {}"};

// Ladders
inline constexpr phrase engine{"engine", "엔진"}, hits{"hits", "표에서"}, bytes{"bytes", "메모리"},
    time{"time", "시간"}, saved{"saved", "절약"}, times_fewer{"{} times fewer", "{}배 적음"},
    times_more{"{} times more", "{}배 많음"}, cannot_solve_it{"cannot solve it", "풀 수 없음"},
    scale_of_bars{"positions looked at; each line is ten times the one before",
                  "살펴본 국면의 수. 눈금 하나마다 열 배"},
    where_packings_are{"The verb pack shows the best packing found.",
                       "지금까지 찾은 최선의 채우기는 pack이 보여 준다."};

// Keys
inline constexpr phrase field_of_key{"word {}: {}", "워드 {}: {}"},
    bits_of_key{"  bit{}    is{}", "  비트{}    값{}"},
    word_of_key{"word {}  {} = {} (binary)", "워드 {}  {} = {} (이진수)"},
    number_of{"number  {} of {}", "번호  {} / {}"}, in_base_3{" = {} (base 3)", " = {} (삼진수)"},
    read_as_same_key{
        "The positions have no numbers, and so no key leads back to one; {} is read as the "
        "position of the same key.",
        "국면에 번호가 없어 키에서 국면으로 되돌아갈 수 없다. {0:을/를} 읽으면 같은 키의 국면이 "
        "된다."},
    read_as_another_key{
        "The positions have no numbers, and so no key leads back to one; {} is read as the "
        "position of ANOTHER key.",
        "국면에 번호가 없어 키에서 국면으로 되돌아갈 수 없다. {0:을/를} 읽으면 **다른** 키의 "
        "국면이 된다."},
    back_to_same_key{"number {} -> {}, the same key", "번호 {} -> {}, 같은 키"},
    back_to_another_key{"number {} -> {}, which has ANOTHER key", "번호 {} -> {}, **다른** 키"},
    as_good_as{"as good as {}, which stands for it",
               "{0:과/와} 같다. 그 국면이 이 국면을 대표한다"};

// Games
inline constexpr phrase none{"none", "없음"}, empty_text{"(an empty text)", "(빈 글)"},
    rules{"Rules", "규칙"}, positions_as_text{"Positions as text: the start", "국면 적는 법: 시작"},
    key_of_start{"The start's key", "시작의 키"},
    positions_numbered{"{} positions have numbers", "번호가 있는 국면 {}개"},
    positions_not_numbered{"positions have no numbers", "국면에 번호가 없다"},
    engines_and_memory{"Engines and their memory", "엔진과 메모리"},
    concepts_and_gains{"Concepts, and what each buys", "콘셉트와 그것이 주는 것"},
    engines_of{"engines: {}", "엔진: {}"}, concepts_of{"concepts: {}", "콘셉트: {}"};

// Memory bills
inline constexpr phrase no_table{"no table", "표 없음"},
    table_of_fixed_size{"a table of fixed size: {}", "크기가 정해진 표: {}"},
    table_grows{"a table that grows with the positions looked at", "살펴본 국면만큼 커지는 표"},
    table_grows_by{"a table that grows with the positions looked at: {} each",
                   "살펴본 국면만큼 커지는 표: 국면마다 {}"},
    while_solved{"; while they are solved {} each, and {} for each of its moves",
                 "; 푸는 동안에는 국면마다 {}, 그 국면의 수마다 {}"},
    more_than_any_memory{"more than any memory holds", "어떤 메모리에도 담을 수 없음"},
    bits_a_position{"{} a position", "국면마다 {}"}, bits_at_most{", at most", " 이하"},
    bits_of_nimbers{", for nimbers {}", ", 님버는 {}비트"},
    with_remoteness{"; with remoteness {}", "; 끝까지 남은 수를 함께 적으면 {}"},
    numbers{"numbers", "번호"}, memory{"memory", "메모리"},
    disk_at_most{"disk at most", "디스크 최대"}, time_about{"time about", "예상 시간"},
    is_there{"is there", "있음"}, solved_by{"By {}, threads: {}.", "{0}, 스레드 {1}개."},
    memory_beside{" With --checkpoint {} of memory is enough.",
                  " --checkpoint를 쓰면 메모리는 {}이면 된다."},
    memory_in_parts{" Cut into parts, tiers take {} at least.",
                    " 단계를 여럿으로 나누면 메모리는 적어도 {}가 든다."},
    it_fits{" There may be {}: it fits.", " 쓸 수 있는 메모리는 {}: 들어간다."},
    it_does_not_fit{" There may be {}: it does not fit.",
                    " 쓸 수 있는 메모리는 {}: 들어가지 않는다."};

// Tables
inline constexpr phrase book_within{"{}, {} within {}", "{0}, {2} 안의 {1}"},
    saved_in{"{}: {} in {}", "{0}: {2}에 {1}"}, proven_by{"Proven by {}: {}", "{}로 증명: {}"},
    more_packings{"; there are more, --most shows them", "; 더 있으며 --most로 볼 수 있다"},
    at_least_packings{"At least {}", "적어도 {}"};

// Laws
inline constexpr phrase other_game{"other game", "다른 게임"}, tried{"tried", "검사 중"},
    holds{"holds", "성립"}, broken{"broken", "어긋남"}, failed{"failed", "실패"},
    fault_rules{"rules: {}", "규칙: {}"}, fault_position{"position:", "국면:"},
    fault_by_number{"which its number leads to", "번호로 찾은 국면이다"},
    fault_at_start{"which is the start", "시작 국면이다"},
    fault_moves{"moves that lead there: {}", "여기까지 둔 수: {}"},
    one_does_not{"One does not", "어긋나는 것이 하나 있다"},
    some_do_not{"Some do not", "어긋나는 것이 여럿 있다"},
    one_unanswered{"One had no answer", "답이 없는 것이 하나 있다"},
    and_one_unanswered{", one had no answer", ", 답이 없는 것이 하나 있다"},
    law_holds{"{}: {} law holds{}.", "{}: 성립하는 법칙은 {}개{}."},
    laws_hold{"{}: {} laws hold{}.", "{}: 성립하는 법칙은 {}개{}."},
    later_laws_untried{"; any that come after it were not tried",
                       "이며, 그 뒤의 법칙은 검사하지 않았다"},
    not_tried{"not tried", "시험하지 못함"},
    in_smaller_rules{", in smaller rules: {}", ", 더 작은 규칙에서: {}"},
    laws_not_tried{
        "Not tried, as there was nothing to compare: {}; try more positions "
        "(--positions) or other rules.",
        "비교할 것이 없어 시험하지 못한 법칙: {}. 국면을 늘리거나(--positions) "
        "규칙을 바꾸어 볼 것."},
    part_in_smaller_rules{"; {} in smaller rules: {}", "; {}: 더 작은 규칙에서: {}"},
    part_nowhere{"; not {}", "; {}: 시험하지 못함"},
    other_laws_hold{"The other {} laws hold.", "나머지 법칙 {}개는 모두 성립한다."},
    other_law_holds{"The other law holds.", "나머지 법칙은 성립한다."},
    only_law_holds{"The law holds.", "법칙이 성립한다."},
    laws_of_other_games{"Of other games: {}.", "다른 게임의 법칙: {}."},
    all_laws_hold{"All {} laws hold.", "법칙 {}개가 모두 성립한다."},
    rules_throw{"the rules throw: {}", "규칙이 예외를 던진다: {}"},
    rules_crash{"the rules crash: the program {}", "규칙이 비정상 종료한다: 프로그램이 {}"},
    no_answer_of_rules{
        "no answer after {} s: the rules may never answer, or be slow; --limit-seconds waits "
        "longer",
        "{}초가 지나도 답이 없다: 규칙이 영영 답하지 않거나 느릴 수 있다. --limit-seconds로 더 "
        "기다릴 수 있다"},
    no_memory_for_laws{"there is not memory enough; allow more (ulimit -a shows what there is)",
                       "메모리가 모자란다. 더 허용할 것(ulimit -a로 볼 수 있다)"},
    answer_lost{"what it answered was lost: {}", "답을 읽지 못했다: {}"},
    had_not_ended{"had not ended after {} s", "{}초가 지나도 끝나지 않았다"},
    printed_too_much{"printed far more than it should, and was ended",
                     "출력이 지나치게 많아 끝냈다"},
    ended_by_signal{"was ended by signal {} ({})", "시그널 {}번으로 끝났다 ({})"},
    ended_with_status{"ended with exit status {}", "종료 코드 {0:으로/로} 끝났다"};

// Programs beside the solver
inline constexpr phrase programs_disagree{"The program and the solver disagree. Input:",
                                          "프로그램의 답이 솔버의 답과 다르다. 입력:"},
    right_answers{"Right:", "정답:"}, given_answers{"The program's:", "프로그램의 답:"},
    nothing_given{"(nothing)", "(없음)"}, more_lines{"... and {}", "... 외 {}"},
    program_ended{"The program {}.", "프로그램이 {}."},
    program_complained{"The program {}: {}", "프로그램이 {}: {}"},
    to_see_why{"To see why: zermelo explain {} '{}'", "이유를 보려면: zermelo explain {} '{}'"},
    program_agrees{"The program agrees with the solver on {}.",
                   "{0}에서 프로그램의 답이 솔버의 답과 같다."};

// Heaps
inline constexpr phrase heap{"heap", "더미"},
    period_from{"period {} from heap {} on", "더미 {1}부터 주기 {0}"},
    last_exception{", the last exception is {}", ", 마지막 예외는 {}"},
    proven{"proven: {}", "증명: {}"},
    no_period{"no period found to heap {}", "더미 {}까지 주기를 찾지 못했다"},
    rare_heaps{
        "heaps of a rare nimber (sparse space method): {}, the first is {}, the last is {}; unless "
        "more come, only splits that leave one of these matter",
        "드문 님버의 더미(sparse space 방법): {}개, 처음은 {}, 마지막은 {}. 더 나오지 않으면 이 "
        "가운데 하나를 남기는 나누기만 따지면 된다"};

// Play
inline constexpr phrase no_blunder{"{}, none that threw something away.",
                                   "{} 가운데 손해를 본 수는 없다."},
    blunders{"{}, {} that threw something away.", "{} 가운데 {}개가 손해를 보았다."},
    blunder{"Move {}, {} in {}: {}; {} would be {}.",
            "{0}번째 수, {2}에서 {1}: {3}. {4:이었다면/였다면} {5}."},
    you{"you", "당신"}, you_as{"you, {},", "당신({})"},
    first_player{"the first player", "첫째 사람"}, second_player{"the second player", "둘째 사람"},
    solves_all{"Zermelo solves all {} positions, once for the whole game: that may take a while.",
               "Zermelo가 국면 {}개를 모두 푼다. 게임 내내 한 번이면 되지만 시간이 걸릴 수 있다."},
    not_all_known{"Not all values are known: {}.", "모르는 값이 있다: {}."},
    zermelo_plays{"Zermelo plays {}.", "Zermelo의 수: {}."},
    may_not_be_best{" A limit was reached: that may not be best.",
                    " 제한에 걸려 최선이 아닐 수 있다."},
    nothing_to_undo{"There is no move of yours to take back.", "되돌릴 당신의 수가 없다."},
    over_in_all{"The game is over: {} in all.", "게임이 끝났다: 모두 {}점."},
    over_for_first{"The game is over: {} for the player who began.",
                   "게임이 끝났다: 먼저 둔 사람이 {}점."},
    over_draw{"The same position for the third time: a draw.",
              "같은 국면이 세 번째 나왔다: 무한 무승부."},
    over_tie{"The game is over: a tie.", "게임이 끝났다: 무승부."},
    you_win{"You win.", "당신의 승리."}, zermelo_wins{"Zermelo wins.", "Zermelo의 승리."},
    first_wins{"The first player wins.", "첫째 사람의 승리."},
    second_wins{"The second player wins.", "둘째 사람의 승리."};

}  // namespace zermelo::phrases
