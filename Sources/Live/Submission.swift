import HTTP

/// A form that was submitted.
public struct Submission: Sendable {
  /// The form's own values.
  public let fields: FormFields
  /// Whether the page is open; without JavaScript it was made for this submission.
  public let isLive: Bool
  /// The same where the same submission comes again, such as after its answer was lost, and never the same for
  /// another: letters, digits and hyphens, at most 64.
  public let key: String

  /// A submission of an open page, whose requests are counted.
  init(fields: FormFields, token: String, revision: Int) {
    self.fields = fields
    isLive = true
    key = "\(token.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(40))-\(revision)"
  }

  /// A submission of a page that is not open. Its field `key` names the page it comes from; a form of that page with
  /// other values, such as after going back in the history, is another submission.
  init(plain fields: FormFields) {
    self.fields = fields
    isLive = false
    let page = (fields["key"] ?? RandomToken.make()).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    key = "\(page.prefix(40))-\(String(fields.hash, radix: 16))"
  }

  /// A field that the page's own forms always send.
  ///
  /// - Throws: `HTTPError` with status 400 that names the field, where it is missing or empty.
  public func require(_ name: String) throws -> String {
    let value = fields.line(name)
    if value.isEmpty { throw HTTPError(.badRequest, "The field “\(name)” is missing.") }
    return value
  }
}

extension FormFields {
  /// FNV-1a over names and values.
  fileprivate var hash: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for pair in pairs {
      for byte in [Array(pair.name.utf8), Array(pair.value.utf8)].joined(separator: [0]) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      hash = hash &* 0x100_0000_01b3
    }
    return hash
  }
}
