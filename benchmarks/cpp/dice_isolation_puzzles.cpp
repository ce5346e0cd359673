// Finds what each move in a position of Dice Isolation is worth, by searching all moves of both sides and
// all results of the dice.
//
// A position is what lies on the board and in the hands, and each player's stage: nothing is left out, and
// no two different positions are treated as equal. When neither player can roll any more, "at least a
// draw?" and "a win?" are searched separately, each up to the first move that achieves it. Before that a
// roll is worth the mean over its results and a position the best of its moves; a move worth 1 ends the
// search.
//
// Reads the open squares as a hexadecimal number, a1 its lowest bit; then, for the player to move and for
// the other: the squares of their tokens in the same form, the tokens in hand, and the stage (0: never
// rolled, 1: may roll, 2: places, 3: has passed for good).

#include <algorithm>
#include <iterator>
#include <vector>

#include "proof.h"

namespace {

constexpr int kSupply = 20;
constexpr int kFaces = 6;
constexpr int kMostDice = 3;

enum Stage : std::int16_t { kFresh, kCollecting, kPlacing, kOut };

// In each pair the first belongs to the player to move, the second to the other.
struct Position {
  Set tokens[2];
  std::int16_t hand[2];
  Stage stage[2];
};

struct Answers {  // to the two questions: a draw at least, and a win
  bool known[2];
  bool yes[2];
};

enum Question { kDraw, kWin };

// One side gets at least a draw exactly if the other does not win.
Question turned(Question question) { return question == kDraw ? kWin : kDraw; }

Set white;
std::vector<int> falls[kMostDice + 1];  // by dice and total: in how many ways they fall so

Set free_squares(const Position& position) {
  return white & ~position.tokens[0] & ~position.tokens[1];
}

Set reach(const Position& position, int seat) {
  Set free = free_squares(position);
  return position.tokens[seat] ? free & around(position.tokens[seat]) : free;
}

Set open_squares(const Position& position) {
  if (position.stage[0] == kFresh || position.hand[0] == 0) return 0;
  return reach(position, 0);
}

bool may_roll(const Position& position) { return position.stage[0] <= kCollecting; }

bool alone(const Position& position) { return position.stage[1] == kOut; }

void swap_sides(Position& position) {
  std::swap(position.tokens[0], position.tokens[1]);
  std::swap(position.hand[0], position.hand[1]);
  std::swap(position.stage[0], position.stage[1]);
}

// If the other player has passed, the same player moves again.
Position next_turn(Position position) {
  if (!alone(position)) swap_sides(position);
  return position;
}

Position after_token(Position position, Set square) {
  position.tokens[0] |= square;
  --position.hand[0];
  position.stage[0] = kPlacing;
  return next_turn(position);
}

Position after_pass(Position position) {
  position.stage[0] = kOut;
  swap_sides(position);
  return position;
}

Position after_roll(Position position, int total) {
  bool low = position.stage[0] == kCollecting && total < position.hand[0];
  int hand = std::min(kSupply, position.hand[0] + total);
  position.hand[0] = static_cast<std::int16_t>(hand);
  position.stage[0] = low ? kPlacing : kCollecting;
  return next_turn(position);
}

int lead(const Position& position) {
  return size_of(position.tokens[0]) - size_of(position.tokens[1]);
}

class Search {
 public:
  explicit Search(std::size_t bytes) : placings_(bytes / 2), shares_(bytes / 2) {}

  double token(const Position& position, Set square) {
    return mine(position, after_token(position, square));
  }

  double roll(const Position& position, int dice) {
    double sum = 0;
    double ways = 0;
    for (int total = dice; total <= kFaces * dice; ++total) {
      sum += falls[dice][total] * mine(position, after_roll(position, total));
      ways += falls[dice][total];
    }
    return sum / ways;
  }

  double pass(const Position& position) {
    if (!alone(position)) return 1 - share(after_pass(position));
    return lead(position) > 0 ? 1 : lead(position) == 0 ? 0.5 : 0;
  }

 private:
  double mine(const Position& before, const Position& after) {
    return alone(before) ? share(after) : 1 - share(after);
  }

  // A position's worth to the player to move.
  double share(const Position& position) {
    if (position.stage[0] >= kPlacing && position.stage[1] >= kPlacing) {
      return (holds(position, kDraw) + holds(position, kWin)) / 2.0;
    }
    if (const double* known = shares_.find(position)) return *known;
    double best = best_share(position);
    shares_.at(position) = best;
    return best;
  }

  double best_share(const Position& position) {
    Set open = open_squares(position);
    if (!open && !may_roll(position)) return pass(position);
    double best = 0;
    for (; open && best < 1; open &= open - 1) {
      best = std::max(best, token(position, open & -open));
    }
    if (!may_roll(position)) return best;
    for (int dice = kMostDice; dice && best < 1; --dice) {
      best = std::max(best, roll(position, dice));
    }
    return best;
  }

  // Whether the player to move gets at least a draw, or a win, when neither player can roll any more.
  bool holds(const Position& position, Question question) {
    const Answers* known = placings_.find(position);
    if (known && known->known[question]) return known->yes[question];
    bool yes = found(position, question);
    Answers& answers = placings_.at(position);
    tell(answers, question, yes);
    if (yes == (question == kWin)) tell(answers, turned(question), yes);  // a win is a draw at least
    return yes;
  }

  static void tell(Answers& answers, Question question, bool yes) {
    answers.known[question] = true;
    answers.yes[question] = yes;
  }

  bool found(const Position& position, Question question) {
    Set open = open_squares(position);
    if (!open) {
      if (alone(position)) return lead(position) >= (question == kWin ? 1 : 0);
      return !holds(after_pass(position), turned(question));
    }
    bool again = alone(position);
    Question then = again ? question : turned(question);
    std::vector<std::pair<int, Position>> unknown;
    for (; open; open &= open - 1) {
      Position after = after_token(position, open & -open);
      const Answers* known = placings_.find(after);
      if (!known || !known->known[then]) {
        unknown.emplace_back(promise(after, again ? 0 : 1), after);
      } else if (known->yes[then] == again) {
        return true;
      }
    }
    std::stable_sort(unknown.begin(), unknown.end(),
                     [](const auto& one, const auto& other) { return one.first > other.first; });
    for (const auto& [_, after] : unknown) {
      if (holds(after, then) == again) return true;
    }
    return false;
  }

  // The order in which moves are tried. It saves time and does not change the result.
  static int promise(const Position& position, int seat) {
    Set own = reach(position, seat);
    Set theirs = reach(position, 1 - seat);
    return 4 * size_of(own & ~theirs) - 3 * size_of(theirs & ~own);
  }

  Memo<Position, Answers> placings_;
  Memo<Position, double> shares_;
};

void count_falls() {
  falls[0] = {1};
  for (int dice = 1; dice <= kMostDice; ++dice) {
    falls[dice].assign(kFaces * dice + 1, 0);
    for (std::size_t total = 0; total < falls[dice - 1].size(); ++total) {
      for (int face = 1; face <= kFaces; ++face) falls[dice][total + face] += falls[dice - 1][total];
    }
  }
}

Position read() {
  Position position{};
  unsigned long long squares;
  std::scanf("%llx", &squares);
  white = squares;
  for (int seat = 0; seat < 2; ++seat) {
    short stage;
    std::scanf("%llx %hd %hd", &squares, &position.hand[seat], &stage);
    position.tokens[seat] = squares;
    position.stage[seat] = static_cast<Stage>(stage);
  }
  return position;
}

void prove(std::size_t bytes) {
  count_falls();
  Position position = read();
  Search search(bytes);
  Set open = open_squares(position);
  if (!open && !may_roll(position)) print_move("pass", search.pass(position));
  for (; open; open &= open - 1) {
    print_move(square_name(first_of(open)), search.token(position, open & -open));
  }
  if (!may_roll(position)) return;
  const char* offers[] = {"roll 1 die", "roll 2 dice", "roll 3 dice"};
  for (int dice = 1; dice <= kMostDice; ++dice) {
    print_move(offers[dice - 1], search.roll(position, dice));
  }
}

}  // namespace

int main(int argc, char** argv) { return report(argc, argv, prove); }
