// Solves Isaac's whole scoring phase: for each set of tiles left on the board and each pair of scores,
// whether the player to move wins.
//
// The tiles left, the player to move, whether the other is out, and both scores determine the position:
// the tiles that are gone were removed by their owners, which gives the longest removed tile of each, and
// a score gives the square of its counter. The table is indexed by exactly these values. There are no
// bounds, no order of moves, and no positions that are treated as equal.
//
// Reads who wins when scores are equal (0: Dark, 1: Light); the player to move; whether the other is out;
// both scores; the longest tile that each removed; the number of tiles, and for each its seat, its value,
// and row and column of its first and its last square.

#include <algorithm>
#include <bitset>
#include <vector>

#include "proof.h"

namespace {

constexpr int kSize = 10;
constexpr int kSquares = kSize * kSize;
constexpr int kGoal = 100;

using Squares = std::bitset<kSquares>;
using Tiles = std::uint32_t;
using Scores = std::bitset<kGoal * kGoal>;

struct Tile {
  int seat;
  int value;
  int length;
  Squares on;
  Squares line;    // the whole row or column
  Tiles crossers;  // all tiles on that line, this one too
  std::string name;
};

struct Situation {
  Tiles left;
  std::int16_t mover;
  std::int16_t other_is_out;
};

std::vector<Tile> tiles;
int ties_go_to;
int scores_at_start[2];
int longest_at_start[2];

Tiles bit(std::size_t tile) { return Tiles{1} << tile; }

Tiles all_tiles() { return static_cast<Tiles>((Set{1} << tiles.size()) - 1); }

std::size_t at(int own, int other) { return own * kGoal + other; }

// The square of a score: each player counts from their own corner.
int counter(int seat, int score) { return seat == 0 ? score : kSquares - 1 - score; }

// The tiles that are long enough for the player to move.
std::vector<std::size_t> candidates(const Situation& now) {
  int longest = longest_at_start[now.mover];
  for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
    bool gone = !(now.left & bit(tile));
    if (gone && tiles[tile].seat == now.mover) longest = std::max(longest, tiles[tile].length);
  }
  std::vector<std::size_t> found;
  for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
    bool own = (now.left & bit(tile)) && tiles[tile].seat == now.mover;
    if (own && tiles[tile].length >= longest) found.push_back(tile);
  }
  return found;
}

Situation after_removal(const Situation& now, std::size_t tile) {
  std::int16_t next = now.other_is_out ? now.mover : 1 - now.mover;
  return {now.left & ~bit(tile), next, now.other_is_out};
}

Situation after_pass(const Situation& now) {
  return {now.left, static_cast<std::int16_t>(1 - now.mover), 1};
}

// The points for a tile before counters on its line double them.
int single_worth(const Situation& now, std::size_t tile) {
  return size_of(tiles[tile].crossers & now.left & ~bit(tile)) * tiles[tile].value;
}

bool wins_at_the_end(int seat, int own, int other) {
  return own != other ? own > other : ties_go_to == seat;
}

class Search {
 public:
  explicit Search(std::size_t bytes) : tables_(bytes) {}

  // Whether the player to move wins, by their own score and the other's.
  const Scores& wins(const Situation& now) {
    if (const Scores* known = tables_.find(now)) return *known;
    Scores found = solve(now);
    return tables_.at(now) = found;
  }

  // Whether the player who removed a tile wins, once that has led to these scores.
  bool won_after(const Situation& now, const Scores& next, int own, int other) {
    return now.other_is_out ? next[at(own, other)] : !next[at(other, own)];
  }

 private:
  Scores solve(const Situation& now) {
    Scores won;
    Scores can_move;
    for (std::size_t tile : candidates(now)) {
      const Scores& next = wins(after_removal(now, tile));
      for (int other = scores_at_start[1 - now.mover]; other < kGoal; ++other) {
        remove(now, tile, next, other, won, can_move);
      }
    }
    const Scores* passed = now.other_is_out ? nullptr : &wins(after_pass(now));
    for (int own = scores_at_start[now.mover]; own < kGoal; ++own) {
      for (int other = scores_at_start[1 - now.mover]; other < kGoal; ++other) {
        if (can_move[at(own, other)]) continue;
        won[at(own, other)] = passed ? !(*passed)[at(other, own)]
                                     : wins_at_the_end(now.mover, own, other);
      }
    }
    return won;
  }

  // Marks the mover's scores at which the tile may be removed, and those at which removing it wins: there
  // the counter reaches a winning score. Scores descend, so `nearest` is the next winning one.
  void remove(const Situation& now, std::size_t tile, const Scores& next, int other, Scores& won,
              Scores& can_move) {
    const Tile& gone = tiles[tile];
    int their_counter = counter(1 - now.mover, other);
    if (gone.on[their_counter]) return;
    int worth = single_worth(now, tile) * (gone.line[their_counter] ? 2 : 1);
    int nearest = kGoal;
    for (int own = kGoal - 1; own >= scores_at_start[now.mover]; --own) {
      int my_counter = counter(now.mover, own);
      bool taken = my_counter == their_counter;
      if (!taken && won_after(now, next, own, other)) nearest = own;
      if (gone.on[my_counter]) continue;
      can_move.set(at(own, other));
      int furthest = own + worth * (gone.line[my_counter] ? 2 : 1);
      if (nearest <= furthest) won.set(at(own, other));
    }
  }

  Memo<Situation, Scores> tables_;
};

std::string name_of(int row, int column, int last_row, int last_column) {
  return std::to_string(row) + std::to_string(column) + "-" + std::to_string(last_row) +
         std::to_string(last_column);
}

Tile read_tile() {
  Tile tile{};
  int row;
  int column;
  int last_row;
  int last_column;
  std::scanf("%d %d", &tile.seat, &tile.value);
  std::scanf("%d %d %d %d", &row, &column, &last_row, &last_column);
  tile.length = last_row - row + last_column - column + 1;
  for (int square = 0; square < kSquares; ++square) {
    int r = square / kSize;
    int c = square % kSize;
    tile.on[square] = row <= r && r <= last_row && column <= c && c <= last_column;
    tile.line[square] = row == last_row ? r == row : c == column;
  }
  tile.name = name_of(row, column, last_row, last_column);
  return tile;
}

Situation read() {
  Situation start{};
  int number;
  std::scanf("%d %hd %hd", &ties_go_to, &start.mover, &start.other_is_out);
  std::scanf("%d %d", &scores_at_start[0], &scores_at_start[1]);
  std::scanf("%d %d %d", &longest_at_start[0], &longest_at_start[1], &number);
  for (int tile = 0; tile < number; ++tile) tiles.push_back(read_tile());
  for (Tile& tile : tiles) {
    for (std::size_t other = 0; other < tiles.size(); ++other) {
      if ((tile.line & tiles[other].on).any()) tile.crossers |= bit(other);
    }
  }
  start.left = all_tiles();
  return start;
}

// Prints each score that the counter may move to when a tile is removed; returns their number.
int print_removals(const Situation& start, std::size_t tile, Search& search) {
  const Tile& gone = tiles[tile];
  int own = scores_at_start[start.mover];
  int other = scores_at_start[1 - start.mover];
  int my_counter = counter(start.mover, own);
  int their_counter = counter(1 - start.mover, other);
  if (gone.on[my_counter] || gone.on[their_counter]) return 0;
  int lines = gone.line[my_counter] + gone.line[their_counter];
  int furthest = own + (single_worth(start, tile) << lines);
  const Scores& next = search.wins(after_removal(start, tile));
  int printed = 0;
  for (int score = own; score <= std::min(furthest, kGoal); ++score) {
    bool goal = score == kGoal;
    if (!goal && counter(start.mover, score) == their_counter) continue;
    bool won = goal || search.won_after(start, next, score, other);
    print_move(gone.name + "=" + std::to_string(score), won);
    ++printed;
  }
  return printed;
}

void prove(std::size_t bytes) {
  Situation start = read();
  Search search(bytes);
  int printed = 0;
  for (std::size_t tile : candidates(start)) printed += print_removals(start, tile, search);
  if (printed) return;
  int own = scores_at_start[start.mover];
  int other = scores_at_start[1 - start.mover];
  print_move("pass", search.wins(start)[at(own, other)]);
}

}  // namespace

int main(int argc, char** argv) { return report(argc, argv, prove); }
