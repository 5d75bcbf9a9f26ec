/// The members that the responses of both operations have, around the response itself.
struct ResponseEnvelope<Content: Decodable> {
  let credentialID: [UInt8]
  let content: Content

  private struct Members: Decodable {
    let id: String
    let rawId: String
    let type: String
    let response: Content
  }

  /// Decodes the JSON of `PublicKeyCredential.toJSON()`.
  init(json: String) throws(WebAuthnError) {
    guard Limits.response.contains(json.utf8.count) else {
      throw .wrongLength(.response, allowed: Limits.response)
    }
    let envelope = try JSONReader.decode(Members.self, from: Array(json.utf8), in: .response)
    guard envelope.type.utf8.elementsEqual("public-key".utf8) else { throw .invalid(.type) }
    credentialID = try JSONReader.bytes(envelope.rawId, in: .rawID, allowed: Limits.credentialID)
    // Both are the same text (WebAuthn Level 2, 5.1).
    guard envelope.id.utf8.elementsEqual(envelope.rawId.utf8) else { throw .contradictoryCredentialID }
    content = envelope.response
  }
}
