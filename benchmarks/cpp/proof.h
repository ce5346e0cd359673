// Shared by the programs that prove puzzles: a table of whole positions with a limit of memory, and the
// printing of answers.
//
// Each program reads one position from standard input and prints a line for each legal move: the move, a
// tab, and its worth to the mover under best play, from 0 to 1. The last line says "done" or "too large",
// processor seconds, and megabytes of memory.

#pragma once

#include <sys/resource.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>

using Set = std::uint64_t;  // of squares, or of tiles: a bit for each

struct TooLarge {};

// Neighbours on an 8 x 8 board: `next_to` shares a side, `around` a side or a corner, and both include
// some or all of the squares themselves.
constexpr Set kFileA = 0x0101010101010101ULL;
constexpr Set kFileH = kFileA << 7;

inline Set beside(Set squares) { return (squares & ~kFileH) << 1 | (squares & ~kFileA) >> 1; }
inline Set next_to(Set squares) { return beside(squares) | squares << 8 | squares >> 8; }
inline Set around(Set squares) {
  Set wide = squares | beside(squares);
  return wide | wide << 8 | wide >> 8;
}

inline int first_of(Set squares) { return __builtin_ctzll(squares); }
inline int size_of(Set squares) { return __builtin_popcountll(squares); }

inline std::string square_name(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

// The known results of positions. Keys are compared byte by byte, so two positions are never confused.
template <class Position, class Known>
class Memo {
  static_assert(std::has_unique_object_representations_v<Position>, "all bytes must count");

 public:
  explicit Memo(std::size_t bytes) : most_(bytes / kBytes) {}

  const Known* find(const Position& position) const {
    auto found = known_.find(position);
    return found == known_.end() ? nullptr : &found->second;
  }

  // The entry of a position, a new one if there is none.
  Known& at(const Position& position) {
    Known& known = known_[position];
    if (known_.size() > most_) throw TooLarge{};
    return known;
  }

 private:
  struct Hash {
    std::size_t operator()(const Position& position) const {
      const char* bytes = reinterpret_cast<const char*>(&position);
      return std::hash<std::string_view>{}({bytes, sizeof position});
    }
  };
  struct Equal {
    bool operator()(const Position& one, const Position& other) const {
      return std::memcmp(&one, &other, sizeof one) == 0;
    }
  };

  // The bytes of an entry: its own, its links in a chain and in memory, and its share of the buckets.
  static constexpr std::size_t kBytes = sizeof(std::pair<Position, Known>) + 40;

  std::size_t most_;
  std::unordered_map<Position, Known, Hash, Equal> known_;
};

inline void print_move(const std::string& move, double worth) {
  std::printf("%s\t%.12f\n", move.c_str(), worth);
}

// The most memory that this process has used. Linux's getrusage would count its parent's, too.
inline double peak_megabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    double kilobytes;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes * 1024 / 1e6;
  }
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss / 1e6;
}

// Prints the answer of `prove`, which gets the number of bytes that its table may take.
template <class Prove>
int report(int argc, char** argv, Prove prove) {
  std::size_t megabytes = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 2000;
  const char* how = "done";
  try {
    prove(megabytes * 1'000'000);
  } catch (TooLarge) {
    how = "too large";
  }
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  double seconds = used.ru_utime.tv_sec + used.ru_utime.tv_usec / 1e6;
  std::printf("%s\t%.2f\t%.0f\n", how, seconds, peak_megabytes());
  return 0;
}
