import HTTP

/// The requests that `live.js` sends in one when its page is left, since a browser that goes to another page lets few
/// of several arrive. Nobody waits for their responses.
struct LiveBatch: Sendable {
  /// The requests in order, each with its form.
  let parts: [(request: LiveRequest, form: FormFields)]

  /// The name of the form fields that hold one request each.
  private static let name = "live-request"

  /// Reads a batch from a form. Each field `live-request` is a form of its own, in which the header fields of a request
  /// (`Live-Revision`, `Live-Form`, `Live-Fields`, `Live-Submit`) stand before the fields of its body. Nil without the header
  /// field `Live-Batch`.
  ///
  /// - Throws: `HTTPError` with status 400 or 413 for a part that is malformed or too large.
  init?(_ form: FormFields, headers: Headers) throws {
    guard headers["Live-Batch"] != nil else { return nil }
    parts = try form.all(Self.name).map { text in
      let form = try FormFields(urlEncoded: Array(text.utf8))
      let request = try LiveRequest(token: headers["Live-Page"]) { form[$0] }
      guard let request else { throw HTTPError(.badRequest, "Live-Batch needs Live-Page, the page's token.") }
      return (request, FormFields(form.pairs.map { ($0.name, $0.value) }.filter { !$0.0.hasPrefix("Live-") }))
    }
  }
}
