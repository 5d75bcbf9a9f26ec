/// A setup of a second factor, as its page shows it.
struct ShownSetup: Hashable, Sendable {
  /// The secret for an app; nil where the recovery codes alone are new.
  struct Secret: Hashable, Sendable {
    /// The text to type, in groups.
    let text: String
    /// The address that opens an app on this device.
    let address: String
    let code: QRCode
  }

  let secret: Secret?
  let recoveryCodes: [String]

  init(_ setup: SecondFactorSetup, of account: Account) throws {
    recoveryCodes = setup.recoveryCodes
    secret = try setup.secret.map { bytes in
      let address = OneTimePassword(secret: bytes).address(account: account.username)
      return Secret(
        text: Base32.grouped(Base32.encode(bytes), by: " "), address: address, code: try QRCode(address))
    }
  }
}
