import HTTP

/// The addresses of one part of a site, each written once: a case `book = "/books/{id}"` of a type with the group `books`
/// is `BooksPath.book` in Swift and `{{paths.books.book}}` in templates.
public protocol SitePath: CaseIterable, Hashable, RawRepresentable, Sendable where RawValue == String {
  /// The first part of the names in templates.
  static var group: String { get }
}

extension SitePath {
  /// The route: the address with its parameters in braces.
  public var route: String { rawValue }

  /// The address with these values for its parameters, in their order.
  public func filled(_ values: String...) -> String {
    var address = ""
    var rest = rawValue[...]
    for value in values {
      guard let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") else { break }
      address += rest[..<start] + PercentEncoding.encode(value)
      rest = rest[rest.index(after: end)...]
    }
    return address + rest
  }

  /// The address with a query, in which a page without JavaScript keeps its state. Empty values are left out.
  public func showing(_ query: KeyValuePairs<String, String>) -> String {
    showing(query.map { ($0.key, $0.value) })
  }

  /// The address with a query of names and values. Empty values are left out.
  public func showing(_ query: [(String, String)]) -> String {
    route + PercentEncoding.query(query)
  }

  /// The name of the address in templates, without `paths`.
  public var name: String { "\(Self.group).\(self)" }

  /// The routes of the group by their names, as `TemplateLibrary` takes them.
  public static var routes: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0.route) })
  }
}
