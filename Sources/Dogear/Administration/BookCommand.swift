import HTTP

/// A command about a shelf, as whoever runs the server gives it: `dogear import` or `dogear export`.
public enum BookCommand: Hashable, Sendable {
  /// Imports a file.
  case add(file: String, user: String, updates: Bool)
  /// Exports the shelf, as one of the formats.
  case export(user: String, format: String)

  /// The largest number of bytes of a file.
  public static let fileLimit = ImportLimits.fileBytes(of: .account(""))

  /// The lines that say how the commands are written.
  public static let usage = """
    usage: dogear import FILE --user NAME    add the books of a CSV file to the shelf of an account, and
                                             change those that it has; with --keep they stay as they are
           dogear export --user NAME --format csv|json|bibtex
                                             write the shelf of an account to the standard output
    """

  /// Reads the command `import` or `export`; nil where it can't be read.
  public init?(_ arguments: [String]) {
    var rest = arguments.dropFirst().map { $0 }
    func option(_ name: String) -> String? {
      guard let index = rest.firstIndex(of: name), index + 1 < rest.count else { return nil }
      let value = rest[index + 1]
      rest.removeSubrange(index...index + 1)
      return value
    }
    guard let user = option("--user"), !user.hasPrefix("-") else { return nil }
    switch arguments.first {
    case "import":
      let updates = !rest.contains("--keep")
      rest.removeAll { $0 == "--keep" }
      guard rest.count == 1, !rest[0].hasPrefix("-") else { return nil }
      self = .add(file: rest[0], user: user, updates: updates)
    case "export":
      let format = option("--format") ?? "csv"
      guard rest.isEmpty, BookExportFormat(named: format) != nil else { return nil }
      self = .export(user: user, format: format)
    default: return nil
    }
  }

  /// The target of a request that carries the command out over a socket. A file is its body.
  public var target: String {
    func encoded(_ text: String) -> String { PercentEncoding.encode(text) }
    switch self {
    case .add(let file, let user, let updates):
      let name = file.split(separator: "/").last.map(String.init) ?? file
      return "\(Self.importPath)?user=\(encoded(user))&file=\(encoded(name))\(updates ? "" : "&keep=1")"
    case .export(let user, let format):
      return "\(Self.exportPath)?user=\(encoded(user))&format=\(encoded(format))"
    }
  }

  /// The paths of these requests.
  public static let (importPath, exportPath) = ("/import", "/export")
}
