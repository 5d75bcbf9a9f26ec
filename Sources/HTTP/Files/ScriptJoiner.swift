/// Joins a script and the modules it imports into one, as short as ``ScriptShortener`` makes it.
///
/// It understands modules written in one way, and says where one is not:
/// - `import {a, b} from './x.js';` or `'../x.js'` on one line, without `as`; `export` only before a declaration;
/// - names at the top of a module are unique among all modules, as they end up in one scope;
/// - a comment has lines of its own, and no text goes over the end of a line.
struct ScriptJoiner {
  private let read: (String) -> [UInt8]?
  private var seen: Set<String> = []
  private var names: [Substring: String] = [:]
  private var joined: [UInt8] = []

  private static let declarations: [Substring] = ["const", "let", "function", "class"]

  private init(read: @escaping (String) -> [UInt8]?) {
    self.read = read
  }

  /// The script at a path with all it imports; `read` gives a module's text.
  static func join(_ path: String, read: @escaping (String) -> [UInt8]?) throws(StaticFilesError) -> [UInt8] {
    var joiner = ScriptJoiner(read: read)
    try joiner.add(path)
    return ScriptShortener.shorten(joiner.joined)
  }

  private mutating func add(_ path: String) throws(StaticFilesError) {
    guard seen.insert(path).inserted else { return }
    guard let bytes = read(path) else {
      throw .cannotJoin(file: path, line: 1, reason: "there is no such file, or it is too large")
    }
    var isComment = false
    for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      let line = Substring(decoding: line, as: UTF8.self)
      let code = Self.trimmed(line)
      if isComment || code.hasPrefix("/*") {
        isComment = !code.hasSuffix("*/")
      } else if !code.isEmpty, !code.hasPrefix("//") {
        do throws(Problem) {
          try add(code, isOutermost: code.startIndex == line.startIndex, of: path)
        } catch {
          switch error {
          case .inner(let error): throw error
          case .line(let reason): throw .cannotJoin(file: path, line: index + 1, reason: reason)
          }
        }
      }
    }
  }

  private enum Problem: Error {
    case line(String)
    case inner(StaticFilesError)
  }

  private mutating func add(_ code: Substring, isOutermost: Bool, of path: String) throws(Problem) {
    guard code.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) else {
      throw .line("a text in backticks goes over the end of the line")
    }
    if isOutermost, code.hasPrefix("import ") {
      let target = try Self.target(ofImport: code, in: path)
      do { try add(target) } catch { throw .inner(error) }
      return
    }
    var code = code
    let isExported = isOutermost && code.hasPrefix("export ")
    if isExported { code = code.dropFirst(7) }
    if isOutermost {
      let words = code.split(separator: " ").drop { $0 == "async" }
      if let first = words.first, Self.declarations.contains(first) {
        try declare(
          words.dropFirst().first?.prefix { $0 == "_" || $0 == "$" || $0.isLetter || $0.isNumber }, in: path)
      } else if isExported {
        throw .line("only a declaration can be exported: const, let, function or class")
      }
    }
    joined.append(contentsOf: code.utf8)
    joined.append(UInt8(ascii: "\n"))
  }

  private mutating func declare(_ name: Substring?, in path: String) throws(Problem) {
    guard let name, !name.isEmpty else { return }
    if let other = names.updateValue(path, forKey: name) {
      throw .line("“\(name)” is also declared in \(other)")
    }
  }

  /// The path of what `import {a, b} from './x.js';` in a module imports.
  private static func target(ofImport code: Substring, in path: String) throws(Problem) -> String {
    let pieces = code.split(separator: "'", omittingEmptySubsequences: false)
    guard pieces.count == 3, pieces[0].hasPrefix("import {"), pieces[0].hasSuffix("} from "),
      pieces[2] == ";",
      !pieces[0].contains(" as "), pieces[1].hasPrefix("./") || pieces[1].hasPrefix("../")
    else { throw .line("an import has to be written: import {a, b} from './x.js';") }
    var steps = Array(path.split(separator: "/").dropLast())
    for step in pieces[1].split(separator: "/") where step != "." {
      if step == "..", !steps.isEmpty { steps.removeLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line.drop { $0 == " " || $0 == "\t" }
    while let last = line.last, last == " " || last == "\t" || last == "\r" { line.removeLast() }
    return line
  }
}
