import Bytes
import HTTP
import Live

// The devices on which somebody has signed in to an account. A device keeps a random id for each such account, signed for
// it, so that nobody can claim to have one.
extension Sessions {
  /// The id of a request's device, where somebody has signed in to the account of this name on it before.
  func device(of request: Request, username: String) -> String? {
    guard let key = (try? Username(username))?.key, let name = Self.deviceName(of: key) else { return nil }
    return Self.cookie(name, of: request).flatMap { signer.verify($0, purpose: Self.devicePurpose(of: key)) }
  }

  /// The origin of an attempt to sign in to the account of this name.
  func origin(of request: Request, username: String) -> SignInOrigin {
    SignInOrigin(network: request.networkOfPerson, device: device(of: request, username: username))
  }

  /// The cookie by which the device of a request is known to an account from now on.
  func deviceCookie(for account: Account, _ request: Request) -> Cookie? {
    guard let key = (try? Username(account.username))?.key, let name = Self.deviceName(of: key) else {
      return nil
    }
    let id = device(of: request, username: account.username) ?? SecureToken().value
    let signed = signer.sign(id, purpose: Self.devicePurpose(of: key))
    return Self.cookie(name, signed, seconds: Self.keptSeconds, for: request)
  }

  private static func devicePurpose(of key: String) -> String { "device of \(key)" }

  /// The name of the cookie, which does not tell the account's.
  private static func deviceName(of key: String) -> String? {
    "device-\(Base64URL.encode(SHA256.digest(key.utf8)).prefix(12))"
  }
}
