"""Builds the kernels that ship: each game's jitted functions as one WebAssembly module.

    python -m printkit.engines.build            # builds the modules of all our games
    python -m printkit.engines.build --check    # exit code 1 if they are not what the sources say

It needs the extra `build` and LLVM's linker for WebAssembly, wasm-ld (Debian's package lld). Numba
compiles for any 64-bit processor, and LLVM turns that into WebAssembly. With the tools of TOOLS the
bytes are the same on every machine. With others they differ, so nothing is compared.

A module ends with a digest of its bytes and of the sources that it was made of. Where these are the
same still, `--check` has nothing to build.
"""

# ruff: noqa: E402  # Numba reads the environment when it is imported

from __future__ import annotations

import os

os.environ["PRINTKIT_KERNELS"] = "native"
os.environ["NUMBA_CPU_NAME"], os.environ["NUMBA_CPU_FEATURES"] = "generic", ""

import argparse
import ast
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import llvmlite
import llvmlite.binding as llvm
import numba
from numba import types

from printkit.engines.kernel.binding import Kernel
from printkit.engines.kernel.bits import SWIZZLE
from printkit.engines.kernel.compiler import KernelType
from printkit.engines.kernel.jit import EXPORTS
from printkit.engines.kernel.program import PROGRAM
from printkit.layouts.games import GAMES

TOOLS = "Python 3.11, numba 0.68.1, llvmlite 0.50.0, LLD 14"
"""The tools that build the modules that ship."""

_TRIPLE = "wasm32-unknown-unknown"
_FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
_NOT_OURS = re.compile(r'"(target-cpu|target-features|tune-cpu|probe-stack)"="[^"]*"')
_RAISED = re.compile(r"(@\.const\.picklebuf\S* = .*constant \{ ptr, i32, ptr, ptr, i32 \}) \{.*\}")
"""The texts of exceptions, with paths of sources. They are blanked: the caller only learns that an
exception was raised.
"""

_OUT_OF_LINE = ("4mcts9best_move", "4mcts7_search")
"""Parts of mangled names. Inlined into one function, a whole search has more variables than
registers; kept apart, these make Dice Isolation's UCT a tenth faster.
"""

_OURS = ("printkit.engines.", "printkit.layouts.")
_SEAL = b"printkit.sources"

_SCALARS: dict[str, Any] = {
    "Q": types.uint64,
    "q": types.int64,
    "i": types.int32,
    "I": types.uint32,
    "H": types.uint16,
    "b": types.int8,
    "B": types.uint8,
    "d": types.float64,
    "f": types.float32,
    "?": types.boolean,
}
_LETTERS = {kind: letter for letter, kind in _SCALARS.items()}
_PLAIN = {int: types.int64, bool: types.boolean, float: types.float64}


def numba_type(hint: Any, kernel: Kernel | None) -> Any:
    """Return the Numba type of a parameter with this annotation."""
    if hint is Any and kernel is not None:
        return KernelType(kernel.module)
    if get_origin(hint) is Annotated:
        letter = get_args(hint)[1]
        scalar = _SCALARS[letter[0]]
        return types.Array(scalar, int(letter[1]), "C") if len(letter) > 1 else scalar
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, tuple):
        hints = get_type_hints(hint, include_extras=True)
        parts = [numba_type(hints[name], None) for name in hint._fields]  # type: ignore[attr-defined]
        made: Any = types  # untyped
        if len(set(parts)) > 1:
            return made.NamedTuple(parts, hint)
        return made.NamedUniTuple(parts[0], len(parts), hint)
    raise TypeError(f"{hint} is no type of a kernel")


def letters_of(kind: Any) -> Iterator[str]:
    """Yield the letters that describe a type in the name of an export."""
    if isinstance(kind, types.Array):
        yield f"{_LETTERS[kind.dtype]}{kind.ndim}"
    elif isinstance(kind, types.BaseTuple):
        for part in _parts(kind):
            yield from letters_of(part)
    elif not isinstance(kind, KernelType | types.NoneType):
        yield _LETTERS[kind]


def signatures(
    package: str, kernels: Sequence[Kernel]
) -> Iterator[tuple[str, Any, tuple[Any, ...]]]:
    """Yield each function of a game that Python calls: its name, itself, and its parameters' types.

    Generic functions come first: when compiled after a game's own, playouts were a quarter slower.
    """
    for function in sorted(EXPORTS, key=lambda each: each.py_func.__module__.startswith(package)):
        plain = function.py_func
        name = f"{plain.__module__}.{plain.__qualname__}"
        hints = get_type_hints(plain, include_extras=True)
        hints.pop("return", None)
        generic = next(iter(hints), "") == "kernel"
        if not generic and not name.startswith(f"{package}."):
            continue
        for kernel in kernels if generic else [None]:
            try:
                kinds = tuple(numba_type(hint, kernel) for hint in hints.values())
            except TypeError as error:
                raise TypeError(f"{name}: {error}") from None
            yield f"{name}[{kernel.module}]" if kernel else name, function, kinds


def _parts(kind: Any) -> list[Any]:
    return [*kind] if isinstance(kind, types.BaseTuple) else [kind]  # type: ignore[misc]


def _llvm(kind: Any) -> str:
    """Return LLVM's name of a number's type."""
    names = {types.float64: "double", types.float32: "float", types.boolean: "i8"}
    return names.get(kind) or f"i{kind.bitwidth}"


class Wrapper:
    """The LLVM text of a function that reads its arguments from a block, eight bytes each."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.slots = 0

    def load(self, kind: str) -> str:
        """Load the next argument; return its name."""
        at, self.slots = self.slots, self.slots + 1
        self.lines.append(f"%p{at} = getelementptr i64, ptr %block, i64 {at}")
        self.lines.append(f"%v{at} = load {kind}, ptr %p{at}")
        return f"%v{at}"

    def argument(self, kind: Any) -> Iterator[str]:
        """Yield what the compiled function receives for an argument."""
        if isinstance(kind, KernelType):
            yield "ptr null"
        elif isinstance(kind, types.Array):
            address, size = self.load("i64"), kind.dtype.bitwidth // 8
            self.lines.append(f"{address}a = inttoptr i64 {address} to ptr")
            shape = [self.load("i64") for _ in range(kind.ndim)]
            strides = [str(size)]
            for dimension in reversed(shape[1:]):
                self.lines.append(f"{dimension}s = mul i64 {dimension}, {strides[0]}")
                strides.insert(0, f"{dimension}s")
            yield from ("ptr null", "ptr null", "i64 0", f"i64 {size}", f"ptr {address}a")
            yield from (f"i64 {each}" for each in [*shape, *strides])
        elif isinstance(kind, types.BaseTuple):
            for part in _parts(kind):
                yield from self.argument(part)
        else:
            of = _llvm(kind)
            yield f"{of} {self.load(of)}"

    def result(self, kind: Any) -> str:
        """Write the results after the arguments; return their type in memory."""
        if isinstance(kind, types.NoneType):
            return "ptr"
        each = [_llvm(part) for part in _parts(kind)]
        whole = "{" + ", ".join(each) + "}"
        for index, of in enumerate(each):
            at = self.slots + index
            self.lines += [
                f"%r{at} = getelementptr {whole}, ptr %result, i32 0, i32 {index}",
                f"%w{at} = load {of}, ptr %r{at}",
                f"%o{at} = getelementptr i64, ptr %block, i64 {at}",
                f"store {of} %w{at}, ptr %o{at}",
            ]
        return whole


def wrap(name: str, function: Any, kinds: tuple[Any, ...]) -> tuple[str, str, str]:
    """Return a compiled function's module, a wrapper around it, and the name of its export."""
    function.dispatcher.compile(kinds)
    result = function.dispatcher.overloads[kinds]
    wrapper = Wrapper()
    given = [part for kind in result.fndesc.argtypes for part in wrapper.argument(kind)]
    before = list(wrapper.lines)
    wrapper.lines.clear()
    restype = result.fndesc.restype
    restype = getattr(restype, "literal_type", restype)
    whole = wrapper.result(restype)
    told = ",".join(letter for kind in kinds for letter in letters_of(kind))
    export = f"{name}({told}){''.join(letters_of(restype))}"
    lines = [
        f'define i32 @"{export}"(ptr %block) {{',
        f"%result = alloca {whole}",
        "%raised = alloca ptr",
        *before,
        f'%status = call i32 @"{result.fndesc.llvm_func_name}"(ptr %result, ptr %raised, '
        + ", ".join(given)
        + ")",
        *wrapper.lines,
        "ret i32 %status",
        "}",
    ]
    return function.dispatcher.inspect_llvm(kinds), "\n".join(lines), export


def build(package: str, kernels: Sequence[Kernel]) -> bytes:
    """Build the module of a game's package; return its bytes."""
    whole, exports = None, []
    target = llvm.Target.from_triple(_TRIPLE).create_target_machine(
        features=_FEATURES, opt=3, reloc="pic"
    )
    for name, function, kinds in list(signatures(package, kernels)):
        text, wrapper, export = wrap(name, function, kinds)
        text = _RAISED.sub(r"\1 zeroinitializer", _NOT_OURS.sub("", text))
        text = re.sub(
            'target datalayout = ".*"', f'target datalayout = "{target.target_data}"', text
        )
        text = text.replace(f"@{SWIZZLE}", "@llvm.wasm.swizzle")
        text = re.sub('target triple = ".*"', f'target triple = "{_TRIPLE}"', text)
        module = llvm.parse_assembly(text + "\n" + wrapper)
        for each in module.functions:
            if not each.is_declaration and each.name != export:
                each.linkage = "linkonce_odr"
            if any(part in each.name for part in _OUT_OF_LINE) and not each.is_declaration:
                each.add_function_attribute("noinline")
        exports.append(export)
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    assert whole is not None
    for each in [*whole.functions, *whole.global_variables]:
        if not each.is_declaration and each.name not in exports:
            each.linkage = "internal"
    passes = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(speed_level=3))
    manager = passes.getModulePassManager()
    manager.run(whole, passes)
    with tempfile.TemporaryDirectory() as folder:
        obj, out = Path(folder, "kernels.o"), Path(folder, PROGRAM)
        obj.write_bytes(target.emit_object(whole))
        flags = ["-shared", "--experimental-pic", "--strip-all", "--import-memory"]
        flags += [f"--max-memory={1 << 32}", *(f"--export={export}" for export in exports)]
        subprocess.run(["wasm-ld", *flags, str(obj), "-o", str(out)], check=True)
        return out.read_bytes()


def sources(package: str, kernels: Sequence[Kernel]) -> dict[str, str]:
    """Return what a game's module is made of: the code of Python modules, by their names.

    These are the modules of its compiled functions, all of ours and of the game's own package that
    they import, and this one.
    """
    found = {"printkit.engines.build": _code(__file__)}
    after = [kernel.module for kernel in kernels]
    after += (function.py_func.__module__ for _, function, _ in signatures(package, kernels))
    while after:
        name = after.pop()
        module = sys.modules.get(name)
        if name in found or not name.startswith((*_OURS, f"{package}.")) or module is None:
            continue
        found[name] = _code(module.__file__)
        for each in ast.parse(found[name]).body:
            if isinstance(each, ast.ImportFrom):
                after += [str(each.module), *(f"{each.module}.{part.name}" for part in each.names)]
            elif isinstance(each, ast.Import):
                after += [part.name for part in each.names]
    return found


def _code(path: str | None) -> str:
    """Return a file's Python without comments and docstrings."""
    tree = ast.parse(Path(str(path)).read_text("utf-8"))
    for each in ast.walk(tree):
        if isinstance(body := getattr(each, "body", None), list):
            lines: list[ast.stmt] = [line for line in body if not _is_text(line)]
            each.body = lines or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _is_text(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


def seal(code: bytes, made_of: Mapping[str, str]) -> bytes:
    """Return a section for the end of a module: the digest of its code, of its sources and tools.

    Programs that run WebAssembly pass over sections of type 0.
    """
    digest = sha256(repr((code, sorted(made_of.items()), TOOLS)).encode()).digest()
    named = bytes([len(_SEAL), *_SEAL, *digest])
    return bytes([0, len(named), *named])


def kernels_of(package: str) -> list[Kernel]:
    """Import all modules of a package; return its kernels."""
    parent = import_module(package)
    found: dict[str, Kernel] = {}
    for each in walk_packages(parent.__path__, f"{package}."):
        if ".test_" not in each.name:
            values = vars(import_module(each.name)).values()
            found.update((value.module, value) for value in values if isinstance(value, Kernel))
    return [found[module] for module in sorted(found) if module.startswith(f"{package}.")]


def tools() -> str:
    """Name the tools available here, in the form of TOOLS."""
    linker = shutil.which("wasm-ld")
    told = subprocess.check_output([linker, "--version"], text=True) if linker else ""
    lld = re.search(r"LLD \d+", told)
    return (
        f"Python {sys.version_info[0]}.{sys.version_info[1]}, numba {numba.__version__}, "
        f"llvmlite {llvmlite.__version__}, {lld[0] if lld else 'no LLD'}"
    )


def main() -> None:
    """Build the modules, or compare them."""
    parser = argparse.ArgumentParser(prog="python -m printkit.engines.build", description=__doc__)
    parser.add_argument(
        "packages", nargs="*", help="for instance printkit.engines.isaac; default: ours"
    )
    parser.add_argument("--check", action="store_true", help="compare only")
    options = parser.parse_args()
    if tools() != TOOLS:
        print(f"Kernels that ship are built with {TOOLS}; here is {tools()}.")
        if options.check:
            print("They are not compared.")
            return
    if shutil.which("wasm-ld") is None:
        sys.exit("wasm-ld is missing; install LLVM's linker, Debian's package lld")
    ours = (game.package("printkit.engines") for game in GAMES.values() if not game.home)
    packages = options.packages or [*ours]
    if len(packages) > 1:  # each in its own process: what was compiled before changes the bytes
        flags = ["--check"] if options.check else []
        command = [sys.executable, "-m", "printkit.engines.build", *flags]
        sys.exit(max(subprocess.run([*command, each]).returncode for each in packages))
    llvm.initialize_all_targets()
    # any address will do, since it is never called
    llvm.add_symbol(SWIZZLE, llvm.address_of_symbol("malloc"))
    llvm.initialize_all_asmprinters()
    (package,) = packages
    kernels = kernels_of(package)
    path = Path(str(import_module(package).__file__)).with_name(PROGRAM)
    made_of = sources(package, kernels)
    kept = path.read_bytes() if options.check and path.exists() else b""
    code = kept[: -len(seal(b"", made_of))]
    if code and kept == code + seal(code, made_of):
        print(f"{path} was built from these sources", flush=True)
        return
    data = build(package, kernels)
    print(f"{path}: {len(data):,} bytes", flush=True)
    if not options.check:
        path.write_bytes(data + seal(data, made_of))
    elif kept[: len(data)] != data:
        sys.exit(f"not what the sources say: {path}")


if __name__ == "__main__":
    main()
