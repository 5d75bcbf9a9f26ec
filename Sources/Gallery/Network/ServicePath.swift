import Live

/// The addresses of the local services.
enum ServicePath: String, SitePath {
  static let group = "services"

  case all = "/gallery/services/{path*}"
}
