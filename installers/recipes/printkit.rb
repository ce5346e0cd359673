# Homebrew: the program of the release, for macOS on ARM and for Linux.
class Printkit < Formula
  desc "$description"
  homepage "$home"
  version "$version"
  license "MIT"

  on_macos do
    depends_on arch: :arm64
    url "$files/printkit-macos-arm64.zip"
    sha256 "$macos"
  end

  on_linux do
    depends_on arch: :x86_64
    url "$files/printkit-linux-x86_64.zip"
    sha256 "$linux"
  end

  def install
    libexec.install Dir["*"]
    bin.write_exec_script libexec/"printkit"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/printkit --version")
    system bin/"printkit", "print", "coin-isolation", "-o", "tried.pdf"
  end
end
