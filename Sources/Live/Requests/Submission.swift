import Bytes
import HTTP

/// A submitted form.
public struct Submission: Sendable {
  /// The form's own values.
  public let fields: FormFields
  /// Whether the submission came to an open page; without JavaScript, the page was made for it.
  public let isLive: Bool
  private let token: String
  /// The number of the request among the requests of the open page; 0 without one.
  private let revision: Int

  /// Makes a submission of an open page, whose requests are counted.
  init(fields: FormFields, token: String, revision: Int) {
    self.fields = fields
    self.token = token
    self.revision = revision
    isLive = true
  }

  /// Makes a submission of a page that is not open. The token is the token of the page which responds to it.
  init(plain fields: FormFields, token: String) {
    self.fields = fields
    self.token = token
    revision = 0
    isLive = false
  }

  /// An idempotency key: the same where the same submission comes again, such as after its response was lost, and never
  /// the same for another. Letters, digits and hyphens, at most 64.
  ///
  /// Without an open page, the field `key` names the page the form comes from; a form of that page with other values,
  /// such as after going back in the history, is another submission. So is every form without the field.
  public var key: String {
    if isLive { return "\(Self.safe(token))-\(revision)" }
    return "\(Self.safe(fields["key"] ?? token))-\(String(fields.hash, radix: 16))"
  }

  /// The letters and digits of a token, at most 40.
  private static func safe(_ token: String) -> String {
    String(decoding: token.utf8.lazy.filter(isLetterOrDigit).prefix(40), as: UTF8.self)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// The value of a field that the page's own forms always send.
  ///
  /// - Throws: `HTTPError` with status 400 that names the field, where it is missing or empty.
  public func require(_ name: String) throws -> String {
    let value = fields.line(name)
    if value.isEmpty { throw HTTPError(.badRequest, "The field “\(name)” is missing.") }
    return value
  }
}

extension FormFields {
  /// A hash of names and values, FNV-1a with 64 bits.
  fileprivate var hash: UInt64 {
    var hash = FNV1a()
    for pair in pairs {
      hash.add(pair.name.utf8)
      hash.add(0)
      hash.add(pair.value.utf8)
      hash.add(0)
    }
    return hash.hash
  }
}
