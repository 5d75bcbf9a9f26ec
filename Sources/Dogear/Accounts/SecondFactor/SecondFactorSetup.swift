import Foundation

/// A second factor that is being set up: its owner copies the secret and the recovery codes before it counts.
///
/// It is kept sealed, and no longer than ``seconds``.
struct SecondFactorSetup: Codable, Hashable, Sendable {
  /// The seconds in which the setup has to be finished.
  static let seconds = 15 * 60
  /// The number of recovery codes that a person gets.
  static let recoveryCodeCount = 10

  /// The secret for the app; nil where the recovery codes alone are new.
  let secret: [UInt8]?
  /// The new recovery codes, as people read them.
  let recoveryCodes: [String]

  init(isNew: Bool) {
    secret = isNew ? OneTimePassword().secret : nil
    recoveryCodes = (0..<Self.recoveryCodeCount).map { _ in SecretCode().description }
  }

  /// The setup of a sealed text that ``sealed(by:)`` made.
  init(sealed: String, by sealer: Sealer) throws {
    let bytes = try sealer.open(sealed, purpose: Self.purpose)
    self = try JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  private static let purpose = "setup of a second factor"

  /// The setup as a text for the database.
  func sealed(by sealer: Sealer) throws -> String {
    try sealer.seal(Array(try JSONEncoder().encode(self)), purpose: Self.purpose)
  }
}
