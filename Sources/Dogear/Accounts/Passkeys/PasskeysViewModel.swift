import Combine
import Foundation
import Validation

/// The view model of the page for an account's passkeys.
final class PasskeysViewModel: ObservableObject {
  /// The state of the account's passkeys.
  struct State: Sendable {
    var passkeys: [Passkey] = []
    /// The time zone in which the owner reads times.
    var timeZone = TimeZone.gmt
    /// The options in JSON by which the browser makes the passkey that is being set up; nil if no passkey is being set up.
    var options: String?
    /// Whether browsers keep passkeys for the address at which the app is open.
    var isPossible = true
    /// Whether the owner gave the password a short while ago, without which no passkey can be removed.
    var isConfirmed = false
  }

  /// The typed password, before a passkey is made.
  @Published var password = ""
  /// The typed password, before a passkey is removed.
  @Published var confirmationPassword = ""
  /// The typed name of the new passkey.
  @Published var name: String

  /// The message about the password.
  @Published private(set) var passwordMessage = ""
  /// The message about the password that confirms a removal.
  @Published private(set) var confirmationMessage = ""
  /// The sentence about a removal that was refused; empty before.
  @Published private(set) var removalNotice = ""
  /// The message about the name.
  @Published private(set) var nameMessage = ""
  /// The message about a passkey that could not be made.
  @Published private(set) var notice = ""
  @Published var state: State
  @Published private var passwordRefusal: Refusal?
  @Published private var confirmationRefusal: Refusal?

  /// Makes a model; `name` is what the browser is called.
  init(state: State = State(), name: String = "") {
    self.state = state
    self.name = name
    $password.combineLatest($passwordRefusal)
      .map { PasswordChangeMessages.current($0, refusal: $1) }
      .assign(to: &$passwordMessage)
    $confirmationPassword.combineLatest($confirmationRefusal)
      .map { PasswordChangeMessages.current($0, refusal: $1) }
      .assign(to: &$confirmationMessage)
    $name.map(\.trimmed)
      .message(
        by: .nonEmpty.saying("Give it a name by which you will know it."),
        .range(...Passkey.maximumNameLength)
          .saying("At most \(Passkey.maximumNameLength) characters are allowed.")
      )
      .assign(to: &$nameMessage)
  }

  /// Submits the form with the password, and empties it. Returns whether a setup has begun.
  ///
  /// - Parameter begin: throws `AccountsError` where that can't be done.
  func submitPassword(to begin: (_ password: String) async throws -> Void) async throws -> Bool {
    notice = ""
    guard passwordMessage.isEmpty else { return false }
    return try await submit(\.password, refusal: \.passwordRefusal, by: begin)
  }

  /// Submits the form with the password that confirms a removal, and empties it. Returns whether it is right.
  ///
  /// - Parameter confirm: throws `AccountsError` where it is not.
  func submitConfirmation(to confirm: (_ password: String) async throws -> Void) async throws -> Bool {
    removalNotice = ""
    guard confirmationMessage.isEmpty else { return false }
    return try await submit(\.confirmationPassword, refusal: \.confirmationRefusal, by: confirm)
  }

  /// Removes a passkey, unless the password was given too long ago, which the notice says. Returns whether it was removed.
  func remove(by remove: () async throws -> Bool) async throws -> Bool {
    removalNotice = state.isConfirmed ? "" : "Too long ago. Please give your password again."
    guard state.isConfirmed else { return false }
    return try await remove()
  }

  /// Submits the form with the passkey that the browser made. Returns whether it is good; otherwise the notice says what is
  /// wrong.
  ///
  /// - Parameter finish: throws `AccountsError` where it can't be used.
  func submitPasskey(to finish: (_ name: String) async throws -> Void) async throws -> Bool {
    notice = ""
    guard nameMessage.isEmpty else { return false }
    do {
      try await finish(name.trimmed)
      return true
    } catch let error as AccountsError {
      notice = error.message
      return false
    }
  }
}
