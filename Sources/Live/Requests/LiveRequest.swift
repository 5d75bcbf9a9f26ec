import HTTP

/// The header fields that `live.js` sends with a form.
struct LiveRequest: Sendable {
  /// The open page's token, without the server's name.
  let token: String
  /// The number of the request among the requests of this page; later is larger.
  let revision: Int
  /// The fields that changed since the last request; empty for a submission.
  let changed: [String]
  /// The form's id.
  let form: String
  /// The focused element's id; empty where nothing has the focus, nil where the page does not ask for it.
  let focus: String?
  /// Whether the request is a submission, not a change.
  let isSubmission: Bool

  /// The largest number of field names.
  private static let limit = 256

  /// Reads the header of a request; nil where a browser without `live.js` sent it.
  ///
  /// - Throws: `HTTPError` with status 400 for a malformed header field.
  init?(_ headers: Headers) throws {
    try self.init(token: headers["Live-Page"]) { headers[$0] }
  }

  /// Reads the header fields of a request; nil without a token.
  ///
  /// - Parameter field: returns the value of a header field.
  /// - Throws: `HTTPError` with status 400 for a malformed header field.
  init?(token: String?, field: (String) -> String?) throws {
    guard let token else { return nil }
    guard let revision = field("Live-Revision").flatMap({ Int($0) }), revision >= 0, revision < 1 << 53
    else {
      throw HTTPError(.badRequest, "Live-Revision must be a whole number.")
    }
    guard let token = PageToken(token) else {
      throw HTTPError(.badRequest, "Live-Page must be the page's token.")
    }
    let names = (field("Live-Fields") ?? "").split(separator: ",").map(String.init)
    guard names.count <= Self.limit else {
      throw HTTPError(.badRequest, "Live-Fields names too many fields.")
    }
    self.token = token.page
    self.revision = revision
    changed = names
    form = field("Live-Form") ?? ""
    focus = field("Live-Focus").map { $0 == "-" ? "" : $0 }
    isSubmission = field("Live-Submit") != nil
  }
}
