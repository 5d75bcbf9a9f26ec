/// A person who made a book, with their role in it.
public struct Contributor: Hashable, Sendable {
  /// The name as it is written on the book.
  public let name: String
  /// The role, such as “Translator”; empty for an author.
  public let role: String

  /// Makes a contributor.
  public init(name: String, role: String = "") {
    (self.name, self.role) = (name, role)
  }

  /// Reads the contributors of a book: names separated by semicolons, each with its role in parentheses unless that is
  /// author.
  public static func list(_ text: String) -> [Contributor] {
    text.split(separator: ";").map(String.init).compactMap { part in
      let part = part.trimmed
      guard part.hasSuffix(")"), let open = part.lastIndex(of: "(") else {
        return part.isEmpty ? nil : Contributor(name: part)
      }
      let name = String(part[..<open]).trimmed
      let role = String(part[part.index(after: open)...].dropLast()).trimmed
      return name.isEmpty ? Contributor(name: part) : Contributor(name: name, role: role)
    }
  }

  /// The names of contributors without their roles. Most books have one author, whose name is not searched for roles.
  static func names(_ text: String) -> [String] {
    text.utf8.contains { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "(") }
      ? list(text).map(\.name) : [text]
  }

  /// The contributor as it is written in a list of them.
  public var text: String { role.isEmpty ? name : "\(name) (\(role))" }
}

extension [Contributor] {
  /// The contributors as ``Contributor/list(_:)`` reads them.
  public var text: String { map(\.text).joined(separator: "; ") }

  /// The contributors in a sentence: A, B (Translator) and C.
  public var inWords: String {
    guard let last else { return "" }
    let first = dropLast().map(\.text).joined(separator: ", ")
    return first.isEmpty ? last.text : "\(first) and \(last.text)"
  }
}
