import COpenSSL
import Foundation

/// The client data of a browser, in parts that a test can change.
struct MadeClientData {
  var type: String
  var challenge: String
  var origin: String
  var crossOrigin: Bool? = false
  /// Members that follow, each with a comma in front.
  var others = ""

  var bytes: [UInt8] {
    let flag = crossOrigin.map { #","crossOrigin":\#($0)"# } ?? ""
    return Array(
      #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(flag)\#(others)}"#.utf8)
  }
}

/// The data of an authenticator, in parts that a test can change.
struct MadeAuthenticatorData {
  var relyingParty: String
  var flags: UInt8
  var counter: UInt32 = 0
  var aaguid = [UInt8](repeating: 0, count: 16)
  var credentialID: [UInt8]?
  /// The length that stands before the identifier, if it isn't the true one.
  var length: Int?
  var publicKey: [UInt8] = []
  var extensions: [UInt8] = []
  var trailing: [UInt8] = []

  var bytes: [UInt8] {
    var bytes = MadeResponse.digest(Array(relyingParty.utf8)) + [flags]
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) }
    if let credentialID {
      let length = length ?? credentialID.count
      bytes += aaguid + [UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)] + credentialID + publicKey
    }
    return bytes + extensions + trailing
  }
}

/// A response to a registration or a sign-in, in parts that a test can change before it is signed and encoded.
struct MadeResponse {
  var clientData: MadeClientData
  var authenticatorData: MadeAuthenticatorData
  var id: [UInt8]
  var type = "public-key"
  var format: CBORItem = "none"
  var statement: CBORItem = .map([])
  var transports: [String] = ["internal", "hybrid"]
  var userHandle: [UInt8]?
  /// The bytes that stand in place of the right ones.
  var clientDataBytes: [UInt8]?
  var authenticatorDataBytes: [UInt8]?
  var attestationObject: [UInt8]?
  var signature: [UInt8]?

  /// The JSON of a registration, as `PublicKeyCredential.toJSON()` writes it.
  func registrationJSON() -> String {
    let object =
      attestationObject
      ?? CBORItem.map([
        ("fmt", format), ("attStmt", statement), ("authData", .bytes(authenticatorData.bytes)),
      ]).encoded
    let names = transports.map { "\"\($0)\"" }.joined(separator: ",")
    return json(
      #""attestationObject":"\#(Self.text(object))","transports":[\#(names)],"publicKeyAlgorithm":-7"#)
  }

  /// The JSON of a sign-in, signed with a key.
  func authenticationJSON(signedBy key: SigningKey) throws -> String {
    let data = authenticatorDataBytes ?? authenticatorData.bytes
    let signed = data + Self.digest(clientDataBytes ?? clientData.bytes)
    let signature = try signature ?? key.sign(signed)
    let handle = userHandle.map { #""\#(Self.text($0))""# } ?? "null"
    return json(
      #""authenticatorData":"\#(Self.text(data))","signature":"\#(Self.text(signature))","userHandle":\#(handle)"#
    )
  }

  private func json(_ members: String) -> String {
    let id = Self.text(id)
    let clientData = Self.text(clientDataBytes ?? clientData.bytes)
    return #"{"id":"\#(id)","rawId":"\#(id)","type":"\#(type)","authenticatorAttachment":"platform","#
      + #""clientExtensionResults":{"credProps":{"rk":true}},"#
      + #""response":{"clientDataJSON":"\#(clientData)",\#(members)}}"#
  }

  /// Base64url without padding, by Foundation.
  static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
    return digest
  }
}
