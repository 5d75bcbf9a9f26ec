/// An error in a feature, found at start-up.
enum FeatureError: Error, Hashable, CustomStringConvertible {
  /// An address that templates may link to has no page and no other route.
  case leadsNowhere(path: String, route: String)

  /// The error in words, for a log or a terminal.
  var description: String {
    switch self {
    case .leadsNowhere(let path, let route): "the address \(path), \(route), has no page"
    }
  }
}
