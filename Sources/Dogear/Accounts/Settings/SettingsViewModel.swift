import Combine
import Foundation

/// The view model of an account's settings: the form that changes the name, the colours, the time zone and the first day of the week.
final class SettingsViewModel: ObservableObject {
  /// The typed name.
  @Published var username: String
  /// The typed password, which a new name takes.
  @Published var password = ""
  /// The chosen time zone, an identifier of the IANA database.
  @Published var timeZone: String

  /// The message about the name.
  @Published private(set) var usernameMessage = ""
  /// The message about the password.
  @Published private(set) var passwordMessage = ""
  @Published var state: Account?
  @Published private var refusal: Refusal?
  @Published private var passwordRefusal: Refusal?

  /// Makes a form for an account; without one nobody is signed in.
  ///
  /// - Parameter zone: the time zone that counts; nil if no zone is known.
  init(account: Account?, zone: TimeZone? = nil) {
    username = account?.username ?? ""
    state = account
    timeZone = zone?.name ?? "UTC"
    $username.combineLatest($state, $refusal)
      .map { name, account, refusal in
        if name.trimmed == account?.username { return "" }
        return SignUpMessages.problem(with: name.trimmed)?.message ?? refusal.message(about: name)
      }
      .assign(to: &$usernameMessage)
    $password.combineLatest($passwordRefusal)
      .map { PasswordChangeMessages.current($0, refusal: $1) }
      .assign(to: &$passwordMessage)
  }

  /// Whether nothing that is known so far speaks against a new name.
  var isValid: Bool { usernameMessage.isEmpty && passwordMessage.isEmpty }

  /// Submits the form for another name. Returns the renamed account, or nil where the messages say what is wrong.
  ///
  /// - Parameter rename: throws `AccountsError` where name or password is refused.
  func rename(by rename: (_ name: String, _ password: String) async throws -> Account) async throws
    -> Account?
  {
    let (name, typed) = (username, password)
    guard isValid else { return nil }
    do {
      return try await rename(name, typed)
    } catch let error as AccountsError {
      switch error {
      case .wrongPassword, .tooManyAttempts: passwordRefusal = Refusal(text: typed, message: error.message)
      default: refusal = Refusal(text: name, message: error.message)
      }
      return nil
    }
  }
}
