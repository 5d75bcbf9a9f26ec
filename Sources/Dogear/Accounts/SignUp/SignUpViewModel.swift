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

  /// The code of an invitation, from the link's fragment or typed.
  @Published var invitation = ""
  /// The rule for who may sign up.
  let policy: SignUpPolicy
  /// Whether there is no account yet, when the form is made: the first one administers the server.
  let isFirst: Bool

  /// The message about the invitation; empty where it is complete, or none is needed.
  @Published private(set) var invitationMessage = ""
  /// The messages about what was typed.
  @Published public private(set) var messages = SignUpMessages.ofEmptyForm

  @Published private var invitationRefusal: Refusal?
  @Published private var answers = SignUpMessages.Answers()
  private var checks: AnyCancellable?

  /// A check whether a name is free; a failure means that it can't be known now.
  public typealias AvailabilityCheck = (_ username: String) -> AnyPublisher<Bool, any Error>

  /// Makes an empty form.
  ///
  /// - Parameters:
  ///   - policy: the rule for who may sign up.
  ///   - isFirst: whether there is no account yet.
  public init(policy: SignUpPolicy = .open, isFirst: Bool = false) {
    (self.policy, self.isFirst) = (policy, isFirst)
    if policy == .invitation {
      $invitation.combineLatest($invitationRefusal)
        .map { $1.message(aboutCode: $0) }
        .assign(to: &$invitationMessage)
    }
    $username.map(SignUpMessages.Name.init)
      .combineLatest($password) { SignUpMessages.Credentials(name: $0, password: $1) }
      .combineLatest($passwordConfirmation, $answers)
      .map { SignUpMessages($0, passwordConfirmation: $1, $2) }
      .assign(to: &$messages)
  }

  /// Checks names from now on while they are typed.
  ///
  /// - Parameters:
  ///   - scheduler: runs the debounce, which waits for a pause in typing before a name is checked.
  ///   - check: called once for each name at which the typing pauses, if the name follows the rules.
  public func checkNames(scheduler: some Scheduler, by check: @escaping AvailabilityCheck) {
    answers.areExpected = true
    checks =
      $username
      .map(\.trimmed)
      .removeDuplicates()
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .filter { SignUpMessages.problem(with: $0) == nil }
      .removeDuplicates()
      .map { name in Self.results(for: name, check: check) }
      .switchToLatest()
      .sink { [weak self] in self?.answers.check = $0 }
  }

  /// Whether nothing that is known so far speaks against the submission.
  var isValid: Bool { messages.isValid && invitationMessage.isEmpty }

  // MARK: Submitting

  /// Submits the form. Its texts and the result of `create` count, not what was found out while it was typed.
  ///
  /// - Parameter create: makes the account; throws `AccountsError` where it can't be made.
  /// - Returns: the result of `create`, or nil where the messages say what is wrong.
  public func signUp<Made>(create: (_ username: String, _ password: String) async throws -> Made) async throws
    -> Made?
  {
    let (name, password) = (username.trimmed, password)
    guard messages.followsRules, invitationMessage.isEmpty else { return nil }
    do {
      return try await create(name, password)
    } catch AccountsError.usernameTaken {
      answers.takenName = name
    } catch AccountsError.linkInvalid {
      invitationRefusal = Refusal(text: invitation, message: AccountsError.linkInvalid.message)
    } catch let error as AccountsError {
      answers.refusal = SignUpMessages.Refusal(name: name, password: password, message: error.message)
    }
    return nil
  }

  private static func results(
    for name: String, check: AvailabilityCheck
  ) -> AnyPublisher<SignUpMessages.AvailabilityResult, Never> {
    check(name)
      .map { $0 ? UsernameAvailability.available : .taken }
      .catch { Just(Self.availability(after: $0)) }
      .prepend(.checking)
      .map { SignUpMessages.AvailabilityResult(name: name, availability: $0) }
      .eraseToAnyPublisher()
  }

  private static func availability(after failure: any Error) -> UsernameAvailability {
    if case AccountsError.tooManyAttempts = failure { .tooManyChecks } else { .couldNotCheck }
  }
}
