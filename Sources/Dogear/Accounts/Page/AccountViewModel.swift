import Combine

/// The view model of an account's page: the form that changes the password, the sessions and what happened, and the
/// deletion of the account.
public final class AccountViewModel: ObservableObject {
  /// The typed current password.
  @Published public var currentPassword = ""
  /// The typed new password.
  @Published public var newPassword = ""
  /// The new password, typed again.
  @Published public var newPasswordConfirmation = ""
  /// The password typed to delete the account.
  @Published public var deletionPassword = ""

  /// The messages about what was typed.
  @Published public private(set) var messages: PasswordChangeMessages
  /// The message about the password typed to delete the account.
  @Published public private(set) var deletionMessage = ""
  /// The sentence about the last change of the password; empty before.
  @Published public var passwordNotice = ""
  /// The sentence about other browsers that were signed out; empty before.
  @Published public var sessionsNotice = ""
  /// The sessions of the account, its last events, and whether it is to be deleted.
  @Published var state: AccountState
  @Published private var refusal: Refusal?
  @Published private var deletionRefusal: Refusal?

  /// Makes an empty form for the account of this name.
  init(username: String, state: AccountState = AccountState()) {
    self.state = state
    messages = PasswordChangeMessages(
      new: JudgedPassword("", for: username), repetition: "", current: "", refusal: nil)
    $newPassword.map { JudgedPassword($0, for: username) }
      .combineLatest($newPasswordConfirmation, $currentPassword, $refusal)
      .map { PasswordChangeMessages(new: $0, repetition: $1, current: $2, refusal: $3) }
      .assign(to: &$messages)
    $deletionPassword.combineLatest($deletionRefusal)
      .map { PasswordChangeMessages.current($0, refusal: $1) }
      .assign(to: &$deletionMessage)
  }

  /// Submits the form for a new password, and empties it. Returns whether the password was changed; otherwise the
  /// messages say what is wrong.
  ///
  /// - Parameter change: changes the password; throws `AccountsError` where that can't be done.
  public func changePassword(
    by change: (_ current: String, _ new: String) async throws -> Void
  ) async throws -> Bool {
    let new = newPassword
    guard messages.isValid else { return false }
    refusal = try await Refusal.of(currentPassword) { try await change($0, new) }
    guard refusal == nil else { return false }
    (currentPassword, newPassword, newPasswordConfirmation) = ("", "", "")
    return true
  }

  /// Submits the form that deletes the account, and empties it. Returns whether the deletion is on; otherwise the message
  /// says what is wrong.
  ///
  /// - Parameter request: asks for the deletion; throws `AccountsError` where that can't be done.
  func requestDeletion(by request: (_ password: String) async throws -> Void) async throws -> Bool {
    guard deletionMessage.isEmpty else { return false }
    return try await submit(\.deletionPassword, refusal: \.deletionRefusal, by: request)
  }
}
