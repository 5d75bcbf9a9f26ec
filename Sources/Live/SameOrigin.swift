import HTTP

/// Refuses forms that another site's page sent (cross-site request forgery).
///
/// A browser says where a form comes from: in `Sec-Fetch-Site` (Fetch Metadata, section 2.3), which no page can set and
/// no proxy has to be told of, or else in `Origin` (RFC 6454, section 7), which has to name the `Host` that was asked. A
/// request with neither did not come from a browser and carries nobody's cookies.
public enum SameOrigin {
  /// Checks the sender of a request that changes something.
  ///
  /// - Throws: `HTTPError` with status 403.
  public static func require(_ request: Request) throws {
    if let site = request.headers["Sec-Fetch-Site"] {
      guard site == "same-origin" || site == "none" else { throw refusal }
      return
    }
    if let origin = request.headers["Origin"] {
      let authority = origin.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2)
      guard let host = request.headers["Host"], authority.count == 1,
        authority.first?.lowercased() == host.lowercased()
      else { throw refusal }
    }
  }

  private static var refusal: HTTPError {
    HTTPError(.forbidden, "This form was sent from another site.")
  }
}
