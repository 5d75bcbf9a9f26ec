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

  /// The messages about what was typed.
  @Published public private(set) var messages = SignUpMessages()

  /// The result of the last check of a name; it says nothing of any other name.
  @Published private var lastResult = SignUpMessages.AvailabilityResult(name: "", availability: .unknown)
  @Published private var refusal: SignUpMessages.Refusal?

  /// A check whether a name is free; a failure means that it can't be known now.
  public typealias AvailabilityCheck = (_ username: String) -> AnyPublisher<Bool, any Error>

  /// Makes an empty form.
  public init() {
    $username.map { $0.trimmed }
      .combineLatest($password, $passwordConfirmation)
      .combineLatest($lastResult, $refusal)
      .map { typed, lastResult, refusal in
        SignUpMessages(
          name: typed.0, password: typed.1, passwordConfirmation: typed.2, lastResult: lastResult,
          refusal: refusal)
      }
      .removeDuplicates()
      .assign(to: &$messages)
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
      .filter { SignUpMessages.problem(with: $0) == nil }
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
    let (name, password) = (username.trimmed, password)
    guard messages.followsRules else { return nil }
    do {
      return try await create(name, password)
    } catch AccountsError.usernameTaken {
      lastResult = SignUpMessages.AvailabilityResult(name: name, availability: .taken)
    } catch let error as AccountsError {
      refusal = SignUpMessages.Refusal(name: name, password: password, message: error.message)
    }
    return nil
  }

  private static func results(
    for name: String, check: AvailabilityCheck
  ) -> AnyPublisher<SignUpMessages.AvailabilityResult, Never> {
    check(name)
      .map { $0 ? UsernameAvailability.available : .taken }
      .replaceError(with: .failed)
      .prepend(.checking)
      .map { SignUpMessages.AvailabilityResult(name: name, availability: $0) }
      .eraseToAnyPublisher()
  }
}
