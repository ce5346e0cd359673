// Plays random games of Coin Isolation by the standard rules, on bitboards: kernels are compared with it.
//
// Reads layouts from standard input, 64 values in cents each, a1 first; plays GAMES games of two
// players on each and prints: games, plies, seconds.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Set = std::uint64_t;

namespace {

constexpr int kKinds = 4;
constexpr int kPlanes = 6;
constexpr int kCents[kKinds] = {1, 5, 10, 25};
constexpr Set kFileA = 0x0101010101010101ULL;

struct Move {
  Set squares;
  int target;
};

struct State {
  Set kinds[kKinds];
  Set heights[kPlanes];
  Set pawns[2];
  int money[2];
  int last_take[2];
  int to_move;
  int passes;
  int ply;
};

Set neighbours[64];

Set neighbours_of(int square) {
  Set bit = Set{1} << square;
  Set east = (bit & ~(kFileA << 7)) << 1;
  Set west = (bit & ~kFileA) >> 1;
  return east | west | bit << 8 | bit >> 8;
}

int paths(Set region, Set nexts, std::vector<Move>& moves, int count) {
  int level_end = count;
  int i = count;
  Set squares = 0;
  nexts &= region;
  for (;;) {
    for (; nexts; nexts &= nexts - 1) {
      int target = __builtin_ctzll(nexts);
      Set longer = squares | (nexts & -nexts);
      bool fresh = true;
      if (__builtin_popcountll(neighbours[target] & squares) >= 2) {
        for (int j = level_end; j < count; ++j) {
          if (moves[j].squares == longer && moves[j].target == target) {
            fresh = false;
            break;
          }
        }
      }
      if (fresh) moves[count++] = {longer, target};
    }
    if (i >= count) return count;
    if (i >= level_end) level_end = count;
    squares = moves[i].squares;
    nexts = neighbours[moves[i].target] & region & ~squares;
    ++i;
  }
}

int legal(const State& state, std::vector<Move>& moves) {
  Set pawn = state.pawns[state.to_move];
  Set starts = pawn ? neighbours[__builtin_ctzll(pawn)] : state.to_move ? Set{0xFF} << 56 : 0xFF;
  Set open = ~(state.pawns[0] | state.pawns[1]);
  int count = 0;
  for (Set kind : state.kinds) count = paths(kind & open, starts, moves, count);
  return count;
}

void apply(State& state, Move move) {
  int seat = state.to_move;
  Set bit = Set{1} << move.target;
  int kind = 0;
  while (!(state.kinds[kind] & bit)) ++kind;
  Set borrow = move.squares;
  for (int plane = 0; borrow; ++plane) {
    Set height = state.heights[plane];
    state.heights[plane] = height ^ borrow;
    borrow &= ~height;
  }
  int coins = __builtin_popcountll(move.squares) - 1;
  for (int plane = 0; coins; ++plane, coins >>= 1) {
    Set carry = coins & 1 ? bit : 0;
    for (int higher = plane; carry; ++higher) {
      Set height = state.heights[higher];
      state.heights[higher] = height ^ carry;
      carry &= height;
    }
  }
  Set occupied = 0;
  for (Set plane : state.heights) occupied |= plane;
  state.kinds[kind] &= occupied;
  state.pawns[seat] = bit;
  state.money[seat] += kCents[kind];
  state.last_take[seat] = state.ply + 1;
}

struct SplitMix64 {
  std::uint64_t state;
  std::uint64_t next() {
    std::uint64_t z = state += 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
  }
  int below(int bound) { return static_cast<int>(((next() >> 32) * bound) >> 32); }
};

int finish(State& state, std::vector<Move>& moves, SplitMix64& random) {
  int plies = 0;
  while (state.passes < 2) {
    int count = legal(state, moves);
    if (count == 0) {
      ++state.passes;
    } else {
      apply(state, moves[count > 1 ? random.below(count) : 0]);
      state.passes = 0;
    }
    state.to_move ^= 1;
    ++state.ply;
    ++plies;
  }
  return plies;
}

}  // namespace

int main(int argc, char** argv) {
  int games = argc > 1 ? std::atoi(argv[1]) : 1000;
  for (int square = 0; square < 64; ++square) neighbours[square] = neighbours_of(square);
  std::vector<State> starts;
  for (State start{};; start = State{}) {
    int cents;
    int square = 0;
    for (; square < 64 && std::scanf("%d", &cents) == 1; ++square) {
      for (int kind = 0; kind < kKinds; ++kind) {
        if (kCents[kind] == cents) start.kinds[kind] |= Set{1} << square;
      }
      if (cents) start.heights[0] |= Set{1} << square;
    }
    if (square < 64) break;
    starts.push_back(start);
  }
  std::vector<Move> moves(1 << 20);
  long plies = 0;
  auto begin = std::chrono::steady_clock::now();
  for (const State& start : starts) {
    for (int game = 0; game < games; ++game) {
      SplitMix64 random{static_cast<std::uint64_t>(game)};
      State state = start;
      plies += finish(state, moves, random);
    }
  }
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  std::printf("%ld %ld %.6f\n", static_cast<long>(starts.size()) * games, plies, seconds.count());
}
