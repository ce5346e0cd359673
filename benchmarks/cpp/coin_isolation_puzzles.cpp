// Finds every winning move in a position of Coin Isolation between two by the usual rules, by searching
// all moves of both sides.
//
// The search uses no bounds or windows, and the order of moves does not change its result. Positions are
// stored whole except for one thing that no line of play can change: coins that no pawn can ever reach
// are left out. Paths only use squares with coins, and an empty square stays empty. So a pawn can only
// reach the squares with coins that are connected to its neighbours.
//
// Reads the kind of coin on each of 64 squares in cents, a1 first, 0 for none; the 64 heights; the
// squares of the pawns, first the mover's; the mover's lead in cents; whether the mover took the last
// coin; whether the opponent has just passed. A path is printed as its squares in the order of the board,
// the target last: all walks over the same squares to the same target are one move.

#include <algorithm>
#include <vector>

#include "proof.h"

namespace {

constexpr int kSquares = 64;
constexpr int kTallest = 255;

// "Mine" belongs to the player to move, or who would be to move if the game went on.
struct Position {
  std::uint8_t heights[kSquares];
  std::uint8_t mine;
  std::uint8_t theirs;
  std::int16_t lead;
  bool last_was_mine;
  bool passed;
};

struct Move {
  Set squares;
  int target;
  bool operator==(const Move& other) const {
    return squares == other.squares && target == other.target;
  }
  bool operator<(const Move& other) const {
    return squares != other.squares ? squares < other.squares : target < other.target;
  }
};

int cents[kSquares];      // of each coin on a square: piles are of one kind, and stay so
Set same_kind[kSquares];  // the squares of the same kind as this one

Set bit(int square) { return Set{1} << square; }

Set with_coins(const Position& position) {
  Set squares = 0;
  for (int square = 0; square < kSquares; ++square) {
    if (position.heights[square]) squares |= bit(square);
  }
  return squares;
}

// List every path once for each set of squares and target: first all of one length, then all that are a
// step longer.
std::vector<Move> moves_of(const Position& position) {
  Set open = with_coins(position) & ~bit(position.mine) & ~bit(position.theirs);
  std::vector<Move> moves;
  std::vector<Move> layer;
  for (Set next = next_to(bit(position.mine)) & open; next; next &= next - 1) {
    layer.push_back({next & -next, first_of(next)});
  }
  while (!layer.empty()) {
    moves.insert(moves.end(), layer.begin(), layer.end());
    std::vector<Move> longer;
    for (const Move& move : layer) {
      Set next = next_to(bit(move.target)) & open & same_kind[move.target] & ~move.squares;
      for (; next; next &= next - 1) longer.push_back({move.squares | (next & -next), first_of(next)});
    }
    std::sort(longer.begin(), longer.end());
    longer.erase(std::unique(longer.begin(), longer.end()), longer.end());
    layer.swap(longer);
  }
  return moves;
}

void leave_out_dead_coins(Position& position) {
  Set coins = with_coins(position);
  Set reached = (next_to(bit(position.mine)) | next_to(bit(position.theirs))) & coins;
  for (Set before = 0; before != reached;) {
    before = reached;
    reached |= next_to(reached) & coins;
  }
  for (Set dead = coins & ~reached; dead; dead &= dead - 1) position.heights[first_of(dead)] = 0;
}

// Play a path: keep one coin of the target, and move one from each other square to the target.
Position after_move(const Position& position, const Move& move) {
  Position after = position;
  for (Set squares = move.squares; squares; squares &= squares - 1) {
    --after.heights[first_of(squares)];
  }
  int height = after.heights[move.target] + size_of(move.squares) - 1;
  if (height > kTallest) throw TooLarge{};
  after.heights[move.target] = static_cast<std::uint8_t>(height);
  after.mine = position.theirs;
  after.theirs = static_cast<std::uint8_t>(move.target);
  after.lead = static_cast<std::int16_t>(-(position.lead + cents[move.target]));
  after.last_was_mine = false;
  after.passed = false;
  leave_out_dead_coins(after);
  return after;
}

Position after_pass(const Position& position) {
  Position after = position;
  std::swap(after.mine, after.theirs);
  after.lead = static_cast<std::int16_t>(-position.lead);
  after.last_was_mine = !position.last_was_mine;
  after.passed = true;
  return after;
}

class Search {
 public:
  explicit Search(std::size_t bytes) : memo_(bytes) {}

  // Whether the player to move wins.
  bool wins(const Position& position) {
    if (const bool* known = memo_.find(position)) return *known;
    bool won = found(position);
    memo_.at(position) = won;
    return won;
  }

  bool wins_without_moves(const Position& position) {
    if (!position.passed) return !wins(after_pass(position));
    return position.lead > 0 || (position.lead == 0 && position.last_was_mine);
  }

 private:
  // Known results are looked up first, then valuable coins are tried before others. This saves time and
  // does not change the result.
  bool found(const Position& position) {
    std::vector<Move> moves = moves_of(position);
    if (moves.empty()) return wins_without_moves(position);
    std::stable_sort(moves.begin(), moves.end(), [](const Move& one, const Move& other) {
      return cents[one.target] > cents[other.target];
    });
    std::vector<Position> unknown;
    for (const Move& move : moves) {
      Position after = after_move(position, move);
      const bool* theirs = memo_.find(after);
      if (theirs && !*theirs) return true;
      if (!theirs) unknown.push_back(after);
    }
    for (const Position& after : unknown) {
      if (!wins(after)) return true;
    }
    return false;
  }

  Memo<Position, bool> memo_;
};

Position read() {
  Position position{};
  for (int& kind : cents) std::scanf("%d", &kind);
  for (std::uint8_t& height : position.heights) std::scanf("%hhu", &height);
  int last;
  int passed;
  std::scanf("%hhu %hhu %hd", &position.mine, &position.theirs, &position.lead);
  std::scanf("%d %d", &last, &passed);
  position.last_was_mine = last != 0;
  position.passed = passed != 0;
  for (int square = 0; square < kSquares; ++square) {
    for (int other = 0; other < kSquares; ++other) {
      if (cents[square] == cents[other]) same_kind[square] |= bit(other);
    }
  }
  return position;
}

std::string text(const Move& move) {
  std::string path;
  for (Set others = move.squares & ~bit(move.target); others; others &= others - 1) {
    path += square_name(first_of(others)) + "-";
  }
  return path + square_name(move.target);
}

void prove(std::size_t bytes) {
  Position position = read();
  Search search(bytes);
  std::vector<Move> moves = moves_of(position);
  if (moves.empty()) print_move("pass", search.wins_without_moves(position));
  for (const Move& move : moves) {
    print_move(text(move), !search.wins(after_move(position, move)));
  }
}

}  // namespace

int main(int argc, char** argv) { return report(argc, argv, prove); }
