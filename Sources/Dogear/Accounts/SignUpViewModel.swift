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

  /// What is wrong with the name; empty where nothing is.
  @Published public private(set) var usernameMessage = ""
  /// What is wrong with the password.
  @Published public private(set) var passwordMessage = ""
  /// What is wrong with the repeated password.
  @Published public private(set) var passwordConfirmationMessage = ""
  /// About the form as a whole.
  @Published public private(set) var notice = ""
  /// What is known of the name.
  @Published public private(set) var availability = UsernameAvailability.unknown
  /// Nil while there is no password.
  @Published public private(set) var strength: PasswordStrength?
  /// Whether nothing speaks against the submission as far as is known.
  @Published public private(set) var isValid = false

  /// Says whether a name is free; a failure means that it can't be known now.
  public typealias AvailabilityCheck = (_ username: String) -> AnyPublisher<Bool, any Error>

  /// What is known of one name; it says nothing of any other.
  private struct Verdict: Equatable {
    let username: String
    let availability: UsernameAvailability
  }

  private let submissions = PassthroughSubject<Verdict, Never>()

  /// Makes an empty form.
  ///
  /// - Parameters:
  ///   - scheduler: waits for a pause in typing before a name is checked.
  ///   - check: asked once for each name at which the typing pauses, if the name follows the rules.
  public init(scheduler: some Scheduler, check: @escaping AvailabilityCheck) {
    let name = $username.map(\.trimmed).removeDuplicates()
    let verdicts =
      name
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .filter { Self.problem(with: $0) == nil }
      .removeDuplicates()
      .map { name in Self.verdicts(on: name, check: check) }
      .switchToLatest()
      .merge(with: submissions)
      .prepend(Verdict(username: "", availability: .unknown))

    Publishers.CombineLatest(name, verdicts)
      .map { name, verdict in name == verdict.username ? verdict.availability : .unknown }
      .removeDuplicates()
      .assign(to: &$availability)
    // Too short has priority over not available.
    Publishers.CombineLatest(name, $availability)
      .map { name, availability in
        Self.problem(with: name)?.message
          ?? (availability == .taken ? AccountsError.usernameTaken.message : "")
      }
      .assign(to: &$usernameMessage)
    $availability
      .map { $0 == .failed ? "We can't check right now whether this name is free. Sign up to find out." : "" }
      .assign(to: &$notice)

    $password
      .map { $0.isEmpty ? nil : PasswordStrength(of: $0) }
      .assign(to: &$strength)
    $password
      .map(Self.message(about:))
      .assign(to: &$passwordMessage)
    // Empty is tested before mismatch.
    Publishers.CombineLatest($password, $passwordConfirmation)
      .map { $0.isEmpty || $0 == $1 ? "" : "Passwords do not match" }
      .assign(to: &$passwordConfirmationMessage)

    Publishers.CombineLatest3($usernameMessage, $passwordMessage, $passwordConfirmationMessage)
      .map { $0.isEmpty && $1.isEmpty && $2.isEmpty }
      .assign(to: &$isValid)
  }

  /// Submits the form: what it says and what the accounts say counts, not what was found out while it was typed.
  ///
  /// - Parameter create: makes the account; throws `AccountsError` where it can't be made.
  /// - Returns: what `create` made, or nil where the messages say what is wrong.
  public func signUp<Made>(create: (_ username: String, _ password: String) async throws -> Made) async throws
    -> Made?
  {
    let name = username.trimmed
    guard Self.problem(with: name) == nil, passwordMessage.isEmpty, passwordConfirmationMessage.isEmpty else {
      return nil
    }
    do {
      return try await create(name, password)
    } catch AccountsError.usernameTaken {
      submissions.send(Verdict(username: name, availability: .taken))
    } catch let error as AccountsError {
      notice = error.message
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

  private static func message(about password: String) -> String {
    if password.isEmpty { return AccountsError.passwordEmpty.message }
    if password.count < PasswordRules.minimumLength {
      return "Password must be at least \(PasswordRules.minimumLength) characters long"
    }
    if password.utf8.count > PasswordHasher.maximumBytes { return AccountsError.passwordTooLong.message }
    return PasswordStrength(of: password).isAcceptable ? "" : "Password is too weak"
  }
}

/// What a password for a new account must be, beside strong enough.
enum PasswordRules {
  /// The least number of characters.
  static let minimumLength = 8
}
