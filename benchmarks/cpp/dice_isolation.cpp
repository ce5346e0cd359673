// Plays random games of Dice Isolation on bitboards: kernels are compared with it.
//
// Reads boards from standard input, the open squares of each as one number, a1 its lowest bit;
// plays GAMES games on each and prints: games, plies, seconds.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Set = std::uint64_t;

namespace {

constexpr int kSupply = 20;
constexpr Set kFileA = 0x0101010101010101ULL;
constexpr Set kFileH = kFileA << 7;

enum Stage { kFresh, kCollecting, kPlacing, kOut };

struct Move {
  Set square;
  int dice;
};

struct State {
  Set white;
  Set tokens[2];
  int hand[2];
  Stage stage[2];
  int to_move;
};

Set around(Set squares) {
  Set wide = squares | (squares & ~kFileH) << 1 | (squares & ~kFileA) >> 1;
  return wide | wide << 8 | wide >> 8;
}

int legal(const State& state, Move* moves) {
  int seat = state.to_move;
  int count = 0;
  if (state.stage[seat] <= kCollecting) {
    for (int dice = 1; dice <= 3; ++dice) moves[count++] = {0, dice};
  }
  if (state.hand[seat] == 0) return count;
  Set open = state.white & ~(state.tokens[0] | state.tokens[1]);
  if (state.tokens[seat]) open &= around(state.tokens[seat]);
  for (; open; open &= open - 1) moves[count++] = {open & -open, 0};
  return count;
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

void apply(State& state, Move move, SplitMix64& random) {
  int seat = state.to_move;
  if (move.square) {
    state.tokens[seat] |= move.square;
    --state.hand[seat];
    state.stage[seat] = kPlacing;
    return;
  }
  int sum = move.dice;
  for (int die = 0; die < move.dice; ++die) sum += random.below(6);
  int had = state.hand[seat];
  state.hand[seat] = had + sum < kSupply ? had + sum : kSupply;
  state.stage[seat] = sum < had ? kPlacing : kCollecting;
}

int finish(State& state, Move* moves, SplitMix64& random) {
  int plies = 0;
  while (state.stage[0] != kOut || state.stage[1] != kOut) {
    int count = legal(state, moves);
    if (count == 0) {
      state.stage[state.to_move] = kOut;
    } else {
      apply(state, moves[count > 1 ? random.below(count) : 0], random);
    }
    if (state.stage[state.to_move ^ 1] != kOut) state.to_move ^= 1;
    ++plies;
  }
  return plies;
}

}  // namespace

int main(int argc, char** argv) {
  int games = argc > 1 ? std::atoi(argv[1]) : 1000;
  std::vector<State> starts;
  unsigned long long white;
  while (std::scanf("%llu", &white) == 1) starts.push_back({white, {}, {}, {}, 0});
  Move moves[64 + 3];
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
