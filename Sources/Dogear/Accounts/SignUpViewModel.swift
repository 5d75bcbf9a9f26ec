import Combine
import Foundation

/// The view model of the sign-up form: the typed texts, and the messages about them.
///
/// The same object validates the form while it is typed and when it is submitted.
public final class SignUpViewModel: ObservableObject {
  /// The typed name.
  @Published public var username = ""
  /// The typed password.
  @Published public var password = ""
  /// The password, typed again.
  @Published public var passwordConfirmation = ""

  /// The message about the name; empty means valid.
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
  /// Whether nothing that is known so far speaks against the submission.
  @Published public private(set) var isValid = false

  /// The result of the last check of a name; it says nothing of any other name.
  @Published private var lastResult = AvailabilityResult(username: "", availability: .unknown)
  @Published private var refusal: Refusal?

  /// A check whether a name is free; a failure means that it can't be known now.
  public typealias AvailabilityCheck = (_ username: String) -> AnyPublisher<Bool, any Error>

  private struct AvailabilityResult {
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

    name.combineLatest($lastResult) { $0 == $1.username ? $1.availability : .unknown }
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
    // An empty password is reported before a mismatch.
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

  /// Checks names from now on while they are typed.
  ///
  /// - Parameters:
  ///   - scheduler: runs the debounce, which waits for a pause in typing before a name is checked.
  ///   - check: called once for each name at which the typing pauses, if the name follows the rules.
  public func checkNames(scheduler: some Scheduler, by check: @escaping AvailabilityCheck) {
    $username
      .map(\.trimmed)
      .removeDuplicates()
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .filter { Self.problem(with: $0) == nil }
      .removeDuplicates()
      .map { name in Self.results(for: name, check: check) }
      .switchToLatest()
      .assign(to: &$lastResult)
  }

  // MARK: Submitting

  /// Submits the form. Its texts and the result of `create` count, not what was found out while it was typed.
  ///
  /// - Parameter create: makes the account; throws `AccountsError` where it can't be made.
  /// - Returns: the result of `create`, or nil where the messages say what is wrong.
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
      lastResult = AvailabilityResult(username: name, availability: .taken)
    } catch let error as AccountsError {
      refusal = Refusal(username: typed, password: password, message: error.message)
    }
    return nil
  }

  private static func results(
    for name: String, check: AvailabilityCheck
  ) -> AnyPublisher<AvailabilityResult, Never> {
    check(name)
      .map { $0 ? UsernameAvailability.available : .taken }
      .replaceError(with: .failed)
      .prepend(.checking)
      .map { AvailabilityResult(username: name, availability: $0) }
      .eraseToAnyPublisher()
  }

  /// Returns the message about a name. Too short has priority over not available.
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
