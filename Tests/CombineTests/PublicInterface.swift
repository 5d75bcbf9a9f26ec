import Foundation

/// The public declarations of the module's sources, read from the files themselves.
struct PublicInterface {
  /// A declaration, where it stands, and whether a summary stands above it.
  struct Declaration {
    let name: String
    let context: String
    let place: String
    let hasSummary: Bool
  }

  private(set) var types: [Declaration] = []
  private(set) var functions: [Declaration] = []
  /// All of them, those above included.
  private(set) var all: [Declaration] = []

  /// The module `Combine`, read once.
  static let combine = Result { try PublicInterface(module: "Combine") }

  /// The module `CombineExtras`, read once.
  static let extras = Result { try PublicInterface(module: "CombineExtras") }

  /// The package, which has the module beside the tests.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// The names of the files in a folder.
  static func files(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: path).resolvingSymlinksInPath().path)
  }

  init(module: String) throws {
    for (name, text) in try Self.sources(of: module) { read(text, name: name) }
  }

  /// The names and texts of a module's files.
  static func sources(of module: String) throws -> [(name: String, text: String)] {
    let root = folder.appending(path: "Sources/\(module)").resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) ?? .init()
    return try files.compactMap { file in
      guard let file = file as? URL, file.pathExtension == "swift" else { return nil }
      return (file.lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    }
  }

  private struct Scope {
    let indent: Int
    let name: String
    /// Whether what stands in it is public without saying so.
    let isOpen: Bool
  }

  private mutating func read(_ text: String, name file: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var scopes: [Scope] = []
    for (number, line) in lines.enumerated() {
      let trimmed = line.drop { $0 == " " }
      // Looking closer at every line takes seconds.
      let isPublic = trimmed.hasPrefix("public ") || (trimmed.hasPrefix("@") && trimmed.contains(" public "))
      let isMember = Self.members.contains { trimmed.hasPrefix($0) }
      guard isPublic || isMember || trimmed.hasPrefix("extension "), !trimmed.hasPrefix("public import")
      else { continue }
      let indent = line.count - trimmed.count
      scopes.removeAll { $0.indent >= indent }
      if let type = trimmed.firstMatch(
        of: #/^(public )?(final )?(extension|struct|class|enum|protocol) ([\w.]+)/#)
      {
        let path = (scopes.map(\.name) + [String(type.4)]).joined(separator: ".")
        if isPublic, type.3 != "extension" { types.append(declaration(path, scopes, lines, number, file)) }
        let isOpen = isPublic && (type.3 == "protocol" || type.3 == "enum")
        if isPublic { all.append(declaration(path, scopes, lines, number, file)) }
        scopes.append(Scope(indent: indent, name: String(type.4), isOpen: isOpen))
        continue
      }
      if isPublic, let function = trimmed.firstMatch(of: #/func `?(\w+)`?/#) {
        let rest = lines[number...].prefix(14).joined(separator: " ")
        functions.append(declaration(Self.signature(rest, String(function.1)), scopes, lines, number, file))
      }
      let isInner = scopes.last.map { $0.isOpen && indent == $0.indent + 2 } ?? false
      if isPublic || (isMember && isInner) {
        all.append(declaration(String(trimmed), scopes, lines, number, file))
      }
    }
  }

  /// The beginnings of the members of protocols and enumerations.
  private static let members = ["case ", "func ", "var ", "init(", "init<", "associatedtype ", "static "]

  private func declaration(
    _ name: String, _ scopes: [Scope], _ lines: [String], _ number: Int, _ file: String
  ) -> Declaration {
    var above = number - 1
    // Attributes, and cases that share a summary with those above, may stand between.
    func begins(_ text: String) -> Bool { lines[above].drop { $0 == " " }.hasPrefix(text) }
    while above >= 0, begins("@") { above -= 1 }
    let hasSummary = above >= 0 && begins("/// ")
    return Declaration(
      name: name, context: scopes.map(\.name).joined(separator: "."), place: "\(file):\(number + 1)",
      hasSummary: hasSummary)
  }

  /// The name with its labels, such as `prefix(while:)`.
  private static func signature(_ text: String, _ name: String) -> String {
    guard let start = text.firstRange(of: #/func `?\w+`?/#)?.upperBound else { return name }
    var (depth, angles, parts, part): (Int, Int, [String], String) = (0, 0, [], "")
    var before: Character = " "
    for character in text[start...] {
      defer { before = character }
      if depth == 0 {
        // The generic parameters.
        if character == "<" { angles += 1 }
        if character == ">" { angles -= 1 }
        if character == "(", angles == 0 { depth = 1 }
        continue
      }
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || (character == ">" && before != "-") { depth -= 1 }
      if depth == 0 { break }
      if character == ",", depth == 1 {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    parts.append(part)
    let labels = parts.compactMap { $0.split(whereSeparator: { " :".contains($0) }).first }
    return name + "(" + labels.map { "\($0):" }.joined() + ")"
  }
}
