import HTTP

/// What `live.js` says in the header of a request, beside the form itself.
struct LiveRequest: Sendable {
  /// The open page's token.
  let token: String
  /// Counts what the browser sent for this page; later is larger.
  let revision: Int
  /// The fields that changed since the last request; empty for a submission.
  let changed: [String]
  /// The form's id.
  let form: String
  /// The focused element's id; empty where nothing has the focus, nil where the page does not ask for it.
  let focus: String?
  /// A submission, not a change.
  let isSubmission: Bool

  /// The longest token and the most field names that are taken.
  private static let limits = (token: 64, names: 256)

  /// Nil where a browser without `live.js` sent the request.
  ///
  /// - Throws: `HTTPError` with status 400 for a malformed header field.
  init?(_ headers: Headers) throws {
    try self.init(token: headers["Live-Page"]) { headers[$0] }
  }

  /// Nil without a token.
  ///
  /// - Parameter field: the value of a header field.
  /// - Throws: `HTTPError` with status 400 for a malformed header field.
  init?(token: String?, field: (String) -> String?) throws {
    guard let token else { return nil }
    guard let revision = field("Live-Revision").flatMap({ Int($0) }), revision >= 0, revision < 1 << 53
    else {
      throw HTTPError(.badRequest, "Live-Revision must be a whole number.")
    }
    guard token.utf8.count <= Self.limits.token, !token.isEmpty else {
      throw HTTPError(.badRequest, "Live-Page must be the page's token.")
    }
    let names = (field("Live-Fields") ?? "").split(separator: ",").map(String.init)
    guard names.count <= Self.limits.names else {
      throw HTTPError(.badRequest, "Live-Fields names too many fields.")
    }
    self.token = token
    self.revision = revision
    changed = names
    form = field("Live-Form") ?? ""
    focus = field("Live-Focus").map { $0 == "-" ? "" : $0 }
    isSubmission = field("Live-Submit") != nil
  }
}
