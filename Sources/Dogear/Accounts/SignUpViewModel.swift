import Combine
import Foundation

/// What is known of a name for an account.
public enum UsernameAvailability: Hashable, Sendable {
  /// Nothing: it is too short, or was not checked yet.
  case unknown
  /// It is being checked.
  case checking
  /// Nobody has it.
  case available
  /// Someone has it.
  case taken
  /// It can't be known now.
  case failed
}

/// The form that makes an account: what is typed, and what is said of it.
///
/// The same object validates the form while it is typed and when it is submitted.
public final class SignUpViewModel: ObservableObject {
  /// The name that is typed.
  @Published public var username = ""
  /// The password that is typed.
  @Published public var password = "" {
    didSet { strength = password.isEmpty ? nil : PasswordStrength(of: password) }
  }
  /// The password that is typed again.
  @Published public var passwordConfirmation = ""
  /// Nil while there is no password.
  public private(set) var strength: PasswordStrength?

  @Published private var verdict = Verdict(username: "", availability: .unknown)
  @Published private var refusal: Refusal?

  /// Says whether a name is free; a failure means that it can't be known now.
  public typealias AvailabilityCheck = (_ username: String) -> AnyPublisher<Bool, any Error>

  /// What is known of one name; it says nothing of any other.
  private struct Verdict {
    let username: String
    let availability: UsernameAvailability
  }

  /// Why the accounts refused a submission; it says nothing of any other.
  private struct Refusal {
    let username: String
    let password: String
    let message: String
  }

  /// Makes an empty form.
  public init() {}

  /// Has names checked from now on while they are typed.
  ///
  /// - Parameters:
  ///   - scheduler: waits for a pause in typing before a name is checked.
  ///   - check: asked once for each name at which the typing pauses, if the name follows the rules.
  public func checkNames(scheduler: some Scheduler, by check: @escaping AvailabilityCheck) {
    $username
      .map(\.trimmed)
      .removeDuplicates()
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .filter { Self.problem(with: $0) == nil }
      .removeDuplicates()
      .map { name in Self.verdicts(on: name, check: check) }
      .switchToLatest()
      .assign(to: &$verdict)
  }

  // MARK: What is said of the form

  /// What is known of the name.
  public var availability: UsernameAvailability {
    let verdict = verdict
    // As long as no name was checked, there is none to compare.
    guard verdict.availability != .unknown, verdict.username == username.trimmed else { return .unknown }
    return verdict.availability
  }

  /// What is wrong with the name; empty where nothing is.
  public var usernameMessage: String {
    // Too short has priority over not available.
    if let problem = Self.problem(with: username.trimmed) { return problem.message }
    return availability == .taken ? AccountsError.usernameTaken.message : ""
  }

  /// What is wrong with the password.
  public var passwordMessage: String {
    guard let strength else { return AccountsError.passwordEmpty.message }
    let password = password
    if password.isShorter(than: PasswordRules.minimumLength) {
      return PasswordRules.tooShort
    }
    if password.utf8.count > PasswordHasher.maximumBytes { return AccountsError.passwordTooLong.message }
    return strength.isAcceptable ? "" : "Password is too weak"
  }

  /// What is wrong with the repeated password.
  public var passwordConfirmationMessage: String {
    let password = password
    // Empty is tested before mismatch.
    return password.isEmpty || password == passwordConfirmation ? "" : "Passwords do not match"
  }

  /// About the form as a whole.
  public var notice: String {
    if let refusal, refusal.username == username, refusal.password == password { return refusal.message }
    guard availability == .failed else { return "" }
    return "We can't check right now whether this name is free. Sign up to find out."
  }

  /// Whether nothing speaks against the submission as far as is known.
  public var isValid: Bool {
    usernameMessage.isEmpty && passwordMessage.isEmpty && passwordConfirmationMessage.isEmpty
  }

  // MARK: Submitting

  /// Submits the form: what it says and what the accounts say counts, not what was found out while it was typed.
  ///
  /// - Parameter create: makes the account; throws `AccountsError` where it can't be made.
  /// - Returns: what `create` made, or nil where the messages say what is wrong.
  public func signUp<Made>(create: (_ username: String, _ password: String) async throws -> Made) async throws
    -> Made?
  {
    let (name, typed) = (username.trimmed, username)
    let password = password
    guard Self.problem(with: name) == nil, passwordMessage.isEmpty, passwordConfirmationMessage.isEmpty else {
      return nil
    }
    do {
      return try await create(name, password)
    } catch AccountsError.usernameTaken {
      verdict = Verdict(username: name, availability: .taken)
    } catch let error as AccountsError {
      refusal = Refusal(username: typed, password: password, message: error.message)
    }
    return nil
  }

  private static func verdicts(
    on name: String, check: AvailabilityCheck
  ) -> AnyPublisher<Verdict, Never> {
    check(name)
      .map { $0 ? UsernameAvailability.available : .taken }
      .replaceError(with: .failed)
      .prepend(.checking)
      .map { Verdict(username: name, availability: $0) }
      .eraseToAnyPublisher()
  }

  private static func problem(with name: String) -> AccountsError? {
    do throws(AccountsError) {
      _ = try Username(name)
      return nil
    } catch {
      return error
    }
  }
}

/// What a password for a new account must be, beside strong enough.
enum PasswordRules {
  /// The least number of characters.
  static let minimumLength = 8
  /// What to tell a person whose password has fewer.
  static let tooShort = "Password must be at least \(minimumLength) characters long"
}
