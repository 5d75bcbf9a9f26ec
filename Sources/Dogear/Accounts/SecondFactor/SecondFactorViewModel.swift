import Combine
import Foundation
import Validation

/// The view model of the page for two-step sign-in: its setup, its recovery codes, and its end.
final class SecondFactorViewModel: ObservableObject {
  /// The state of the account's second factor.
  struct State: Sendable {
    /// The time since which signing in takes a code, in seconds since 1970; nil where it doesn't.
    var since: Int?
    /// The time zone in which the owner reads it.
    var timeZone = TimeZone.gmt
    /// The number of recovery codes that were not used.
    var recoveryCodeCount = 0
    /// The setup that is under way.
    var setup: ShownSetup?
  }

  /// The typed password, before anything changes.
  @Published var password = ""
  /// The typed code of the app.
  @Published var code = ""

  /// The message about the password.
  @Published private(set) var passwordMessage = ""
  /// The message about the code.
  @Published private(set) var codeMessage = ""
  @Published var state: State
  @Published private var passwordRefusal: Refusal?
  @Published private var codeRefusal: Refusal?

  init(state: State = State()) {
    self.state = state
    $password.combineLatest($passwordRefusal)
      .map { PasswordChangeMessages.current($0, refusal: $1) }
      .assign(to: &$passwordMessage)
    $code.combineLatest($codeRefusal)
      .map { code, refusal in
        ([.nonEmpty.saying("Type the six digits that the app shows.")] + refusal.rules).message(about: code)
      }
      .assign(to: &$codeMessage)
  }

  /// Submits the form with the password, and empties it. Returns whether the change was made; otherwise the message says
  /// what is wrong.
  ///
  /// - Parameter change: makes the change; throws `AccountsError` where that can't be done.
  func submitPassword(to change: (_ password: String) async throws -> Void) async throws -> Bool {
    guard passwordMessage.isEmpty else { return false }
    return try await submit(\.password, refusal: \.passwordRefusal, by: change)
  }

  /// Submits the form with the code, and empties it. Returns whether the setup is finished; otherwise the message says
  /// what is wrong.
  ///
  /// - Parameter finish: ends the setup; throws `AccountsError` where that can't be done.
  func submitCode(to finish: (_ code: String) async throws -> Void) async throws -> Bool {
    guard codeMessage.isEmpty || state.setup?.secret == nil else { return false }
    return try await submit(\.code, refusal: \.codeRefusal, by: finish)
  }
}
