import HTTP

/// A server of a cluster: several that serve the same installation from one database.
struct ClusterServer: Equatable, Sendable {
  /// Its name in tokens of pages, made at each start: a server that starts again has none of the pages it had before.
  let name: String
  /// The numeric address at which the others reach it.
  let host: String
  /// The port there.
  let port: Int
  /// Whether it is about to stop: its pages move to others.
  var isDraining = false

  /// The number of characters of a name: 40 bits.
  private static let nameLength = 8

  /// Makes a name, of lower-case letters and digits.
  static func makeName() -> String {
    String(Base32.encode(RandomBytes.make(5)).lowercased().prefix(nameLength))
  }
}
