/// The URI of a PostgreSQL database, which libpq reads (https://www.postgresql.org/docs/current/libpq-connect.html).
public struct PostgresAddress: Hashable, Sendable {
  /// The URI, which may hold a password.
  let uri: String
  /// The URI without the password and without what follows a question mark, for messages.
  public let redacted: String
  /// Whether the URI holds a password.
  let hasPassword: Bool

  /// An address from a URI that begins with `postgres://` or `postgresql://`; nil for any other text.
  ///
  /// - Throws: `DatabaseError.invalidAddress` where it holds an `@` that is not encoded: libpq would take a part of the
  ///   password for the host, and name it in its messages.
  public init?(_ text: String) throws(DatabaseError) {
    guard let scheme = ["postgres://", "postgresql://"].first(where: { text.hasPrefix($0) }) else {
      return nil
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?".contains($0) }
    guard rest.count(where: { $0 == "@" }) == (authority.contains("@") ? 1 : 0), !text.utf8.contains(0) else {
      throw .invalidAddress(
        "an @, a / or a ? in the password or the user's name has to be written as %40, %2F or %3F")
    }
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    let user = parts.count == 2 ? parts[0].prefix { $0 != ":" } + "@" : ""
    let path = rest.dropFirst(authority.count).prefix { $0 != "?" }
    let parameters = rest.drop { $0 != "?" }.dropFirst().split(separator: "&")
    hasPassword =
      (parts.count == 2 && parts[0].contains(":")) || parameters.contains { $0.hasPrefix("password=") }
    uri = text
    redacted = "\(scheme)\(user)\(parts.last ?? "")\(path)"
  }
}

extension PostgresAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The URI without the password.
  public var description: String { redacted }

  /// The URI without the password.
  public var debugDescription: String { redacted }

  /// A mirror that shows no password.
  public var customMirror: Mirror { Mirror(self, children: ["redacted": redacted]) }
}
