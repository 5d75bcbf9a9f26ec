import Foundation

/// An authenticator in software together with a browser: it takes options in JSON and gives responses in JSON, and keeps
/// the credentials that it made. It needs nothing of the module under test.
struct SoftAuthenticator {
  struct Credential {
    let id: [UInt8]
    let relyingParty: String
    let userHandle: [UInt8]
    let key: SigningKey
    var counter: UInt32
  }
  enum Failure: Error { case noAlgorithm, excluded, noCredential, notBase64URL }

  /// The origin of the page that the browser shows.
  var origin: String
  /// The algorithms that it knows, by their numbers in the registry of COSE.
  var algorithms = [-7]
  /// The flags that it sets, besides the flag of a credential: present, verified, and backed up.
  var flags: UInt8 = 0x1D
  /// Whether it counts signatures. Those that synchronise credentials don't.
  var counts = false
  private(set) var credentials: [Credential] = []

  init(origin: String) { self.origin = origin }

  /// Makes a credential as `navigator.credentials.create()` does, and returns the response in JSON.
  mutating func create(_ options: String) throws -> String {
    try registration(options).registrationJSON()
  }

  /// Signs as `navigator.credentials.get()` does, and returns the response in JSON.
  mutating func get(_ options: String) throws -> String {
    let (response, key) = try authentication(options)
    return try response.authenticationJSON(signedBy: key)
  }

  /// Makes a credential and the response in its parts.
  mutating func registration(_ json: String) throws -> MadeResponse {
    struct Options: Decodable {
      struct Party: Decodable { let id: String }
      struct User: Decodable { let id: String }
      struct Parameter: Decodable { let alg: Int }
      let rp: Party
      let user: User
      let challenge: String
      let pubKeyCredParams: [Parameter]
      let excludeCredentials: [Descriptor]
    }
    let options = try JSONDecoder().decode(Options.self, from: Data(json.utf8))
    guard let algorithm = options.pubKeyCredParams.map(\.alg).first(where: algorithms.contains) else {
      throw Failure.noAlgorithm
    }
    let excluded = options.excludeCredentials.map(\.id)
    guard !credentials.contains(where: { excluded.contains(MadeResponse.text($0.id)) }) else {
      throw Failure.excluded
    }
    let key = try SigningKey.shared(algorithm)
    let id = (0..<32).map { _ in UInt8.random(in: 0...255) }
    credentials.append(
      Credential(
        id: id, relyingParty: options.rp.id, userHandle: try Self.bytes(options.user.id), key: key,
        counter: 0))
    return MadeResponse(
      clientData: MadeClientData(type: "webauthn.create", challenge: options.challenge, origin: origin),
      authenticatorData: MadeAuthenticatorData(
        relyingParty: options.rp.id, flags: flags | 0x40, counter: count(credentials.count - 1),
        credentialID: id, publicKey: try key.publicKey()),
      id: id)
  }

  /// Makes the response to a sign-in in its parts, with the key that is to sign it.
  mutating func authentication(_ json: String) throws -> (MadeResponse, SigningKey) {
    struct Options: Decodable {
      let rpId: String
      let challenge: String
      let allowCredentials: [Descriptor]
    }
    let options = try JSONDecoder().decode(Options.self, from: Data(json.utf8))
    let allowed = options.allowCredentials.map(\.id)
    let found = credentials.lastIndex { credential in
      guard credential.relyingParty == options.rpId else { return false }
      return allowed.isEmpty || allowed.contains(MadeResponse.text(credential.id))
    }
    guard let found else { throw Failure.noCredential }
    let credential = credentials[found]
    let response = MadeResponse(
      clientData: MadeClientData(type: "webauthn.get", challenge: options.challenge, origin: origin),
      authenticatorData: MadeAuthenticatorData(
        relyingParty: options.rpId, flags: flags, counter: count(found)),
      id: credential.id, userHandle: credential.userHandle)
    return (response, credential.key)
  }

  private struct Descriptor: Decodable { let id: String }

  private mutating func count(_ index: Int) -> UInt32 {
    if counts { credentials[index].counter += 1 }
    return credentials[index].counter
  }

  private static func bytes(_ text: String) throws -> [UInt8] {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard + padding) else { throw Failure.notBase64URL }
    return Array(data)
  }
}
