import HTTP

extension SecretPaths {
  /// The addresses of the app that hold a secret: the addresses of what is shared by a link.
  public static let app = SecretPaths(routes: BooksPath.allCases.map(\.route), parameters: ["link"])
}

extension Headers {
  /// The fields by which a browser tells nobody the path of a page, not even this server where the page sends something: a
  /// proxy may write that down. Without an origin no form could be told from another site's.
  static let withoutPath = Headers([(name: "Referrer-Policy", value: "strict-origin")])
}
