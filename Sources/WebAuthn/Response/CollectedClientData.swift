import Bytes

/// The data about an operation that the browser gives (WebAuthn Level 2, 5.8.1).
struct CollectedClientData: Hashable, Sendable {
  /// The operations.
  enum Operation: String, Hashable, Sendable {
    case registration = "webauthn.create"
    case authentication = "webauthn.get"
  }

  let type: String
  let challenge: [UInt8]
  let origin: String
  /// Whether the page was in a frame of another origin. Only Level 3 says by whom it was framed (`topOrigin`).
  let isCrossOrigin: Bool

  /// Decodes the JSON that the browser made. Members that aren't known are ignored.
  ///
  /// Throws the errors of ``JSONReader``.
  init(_ bytes: [UInt8]) throws(WebAuthnError) {
    struct Content: Decodable {
      let type: String
      let challenge: String
      let origin: String
      let crossOrigin: Bool?
      let topOrigin: String?
    }
    let content = try JSONReader.decode(Content.self, from: bytes, in: .clientData)
    type = content.type
    challenge = try JSONReader.bytes(content.challenge, in: .challenge, allowed: Limits.challenge)
    origin = content.origin
    isCrossOrigin = content.crossOrigin == true || content.topOrigin != nil
  }

  /// Checks the data against what was expected (7.1 steps 7 to 9, 7.2 steps 11 to 13).
  ///
  /// Throws ``WebAuthnError/wrongType(_:)``, ``WebAuthnError/wrongChallenge``, ``WebAuthnError/wrongOrigin(_:)`` and
  /// ``WebAuthnError/crossOrigin``.
  func verify(_ operation: Operation, challenge: Challenge, origins: [String]) throws(WebAuthnError) {
    guard type.utf8.elementsEqual(operation.rawValue.utf8) else { throw .wrongType(type) }
    guard ConstantTime.isEqual(self.challenge, challenge.bytes) else { throw .wrongChallenge }
    // By bytes: texts of Swift are the same where Unicode says so, too.
    guard origins.contains(where: { $0.utf8.elementsEqual(origin.utf8) }) else { throw .wrongOrigin(origin) }
    guard !isCrossOrigin else { throw .crossOrigin }
  }
}
