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
  @Published public var password = ""
  /// The password that is typed again.
  @Published public var passwordConfirmation = ""

  /// The message about the name; empty where nothing is wrong with it.
  @Published public private(set) var usernameMessage = ""
  /// The message about the password.
  @Published public private(set) var passwordMessage = ""
  /// The message about the repeated password.
  @Published public private(set) var passwordConfirmationMessage = ""
  /// The message about the form as a whole.
  @Published public private(set) var notice = ""
  /// The availability of the name, as far as it is known.
  @Published public private(set) var availability = UsernameAvailability.unknown
  /// The strength of the password; nil while there is none.
  @Published public private(set) var strength: PasswordStrength?
  /// Whether nothing speaks against the submission as far as is known.
  @Published public private(set) var isValid = false

  /// The result of the last check of a name; it says nothing of any other name.
  @Published private var verdict = Verdict(username: "", availability: .unknown)
  @Published private var refusal: Refusal?

  /// The question whether a name is free; a failure means that it can't be known now.
  public typealias AvailabilityCheck = (_ username: String) -> AnyPublisher<Bool, any Error>

  private struct Verdict {
    let username: String
    let availability: UsernameAvailability
  }

  /// The reason why the accounts refused a submission; it says nothing of any other.
  private struct Refusal {
    let username: String
    let password: String
    let message: String
  }

  /// Makes an empty form.
  public init() {
    let name = $username.map(\.trimmed)

    name.combineLatest($verdict) { $0 == $1.username ? $1.availability : .unknown }
      .removeDuplicates()
      .assign(to: &$availability)
    name.combineLatest($availability) { Self.message(about: $0, $1) }
      .removeDuplicates()
      .assign(to: &$usernameMessage)
    $password.map { $0.isEmpty ? nil : PasswordStrength(of: $0) }
      .assign(to: &$strength)
    $password.combineLatest($strength) { PasswordRules.message(about: $0, $1) }
      .removeDuplicates()
      .assign(to: &$passwordMessage)
    // Empty is tested before mismatch.
    $password.combineLatest($passwordConfirmation) {
      $0.isEmpty || $0 == $1 ? "" : "Passwords do not match"
    }
    .removeDuplicates()
    .assign(to: &$passwordConfirmationMessage)
    $usernameMessage.combineLatest($passwordMessage, $passwordConfirmationMessage) {
      $0.isEmpty && $1.isEmpty && $2.isEmpty
    }
    .removeDuplicates()
    .assign(to: &$isValid)
    $refusal.combineLatest($username, $password, $availability) { refusal, username, password, availability in
      if let refusal, refusal.username == username, refusal.password == password { return refusal.message }
      return availability == .failed
        ? "We can't check right now whether this name is free. Sign up to find out." : ""
    }
    .removeDuplicates()
    .assign(to: &$notice)
  }

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

  /// Too short has priority over not available.
  private static func message(about name: String, _ availability: UsernameAvailability) -> String {
    if let problem = problem(with: name) { return problem.message }
    return availability == .taken ? AccountsError.usernameTaken.message : ""
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
