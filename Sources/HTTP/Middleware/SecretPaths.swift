/// The addresses that hold a secret in their path, such as `/shared/{link}`: whoever knows one sees what is there. Logs have
/// them shortened.
///
///     let secrets = SecretPaths(routes: ["/shared/{link}", "/shared/{link}/feed.atom"], parameters: ["link"])
///     secrets.shortened("/shared/k7Qx0fVb/feed.atom")  // "/shared/k7Qx.../feed.atom"
public struct SecretPaths: Sendable {
  /// The number of characters of a secret that a log has, to tell one from another.
  private static let kept = 4

  /// The prefix of a secret's path, in small letters: a link that somebody typed otherwise is in no log either.
  private let beginnings: [String]

  /// The addresses of some routes that have one of these parameters.
  public init(routes: [String] = [], parameters: Set<String> = []) {
    let found = routes.compactMap { route -> String? in
      let start = parameters.compactMap { route.firstRange(of: "{\($0)}")?.lowerBound }.min()
      return start.map { route[..<$0].lowercased() }
    }
    beginnings = Set(found).sorted()
  }

  /// Whether a decoded path holds a secret.
  public func contains(_ path: String) -> Bool { beginning(of: path) != nil }

  /// A decoded path as a log may have it: the path itself where it holds no secret.
  public func shortened(_ path: String) -> String { shortenedSecret(path) ?? path }

  /// A decoded path as a log may have it; nil where it holds no secret.
  func shortenedSecret(_ path: String) -> String? {
    guard let beginning = beginning(of: path) else { return nil }
    let rest = path.dropFirst(beginning.count)
    let secret = rest.prefix { $0 != "/" }
    guard secret.count > Self.kept else { return path }
    return path.prefix(beginning.count) + secret.prefix(Self.kept) + "..." + rest.dropFirst(secret.count)
  }

  private func beginning(of path: String) -> String? {
    if beginnings.isEmpty { return nil }
    return beginnings.first { beginning in
      path.utf8.count > beginning.utf8.count
        && zip(path.utf8, beginning.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
  }
}
