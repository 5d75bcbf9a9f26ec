import Combine

/// The second sign-up form: it asks a service whether the name is available.
public final class CheckedSignUpViewModel: ObservableObject {
  /// The validity of a name. Too short has priority.
  public enum UserNameValid: Sendable {
    case valid, tooShort, notAvailable
  }

  /// The answer of the service about a name; it says nothing of any other.
  private struct Answer {
    let name: String
    let isAvailable: Result<Bool, any Error>
    /// Whether it is the answer to a submission.
    var isFinal = false
  }

  // Input
  @Published public var username = ""
  @Published public var password = ""
  @Published public var passwordConfirmation = ""

  // Output
  @Published public private(set) var usernameMessage = ""
  @Published public private(set) var passwordMessage = ""
  @Published public private(set) var confirmationMessage = ""
  @Published public private(set) var notice = ""
  @Published public private(set) var isValid = false
  @Published public private(set) var signedUpAs = ""

  @Published private var answer: Answer?
  private var checking: AnyCancellable?

  private lazy var answerPublisher: AnyPublisher<Answer?, Never> =
    $username
    .combineLatest($answer)
    .map { name, answer in answer?.name == name ? answer : nil }
    .eraseToAnyPublisher()

  private lazy var isUsernameValidPublisher: AnyPublisher<UserNameValid, Never> =
    $username
    .combineLatest(answerPublisher)
    .map { name, answer in
      if name.count < 3 { return .tooShort }
      if case .success(false) = answer?.isAvailable { return .notAvailable }
      // A name that can't be checked is taken to be available, and checked again on submission.
      return .valid
    }
    .eraseToAnyPublisher()

  public init() {
    isUsernameValidPublisher
      .map {
        switch $0 {
        case .valid: ""
        case .tooShort: "Username too short. Needs to be at least 3 characters."
        case .notAvailable: "Username not available. Try a different one."
        }
      }
      .assign(to: &$usernameMessage)
    $password
      .map { $0.isEmpty ? "Password must not be empty" : "" }
      .assign(to: &$passwordMessage)
    $password.combineLatest($passwordConfirmation)
      .map { $0.isEmpty || $0 == $1 ? "" : "Passwords do not match" }
      .assign(to: &$confirmationMessage)
    // The button waits for an answer about the name; a failed check is one.
    $usernameMessage.combineLatest($passwordMessage, $confirmationMessage, answerPublisher)
      .map { $0.isEmpty && $1.isEmpty && $2.isEmpty && $3 != nil }
      .assign(to: &$isValid)
    answerPublisher
      .map(Self.notice)
      .assign(to: &$notice)
  }

  /// Checks names from now on, once typing pauses. A name that is too short is not asked for.
  public func checkNames(by service: some AuthenticationService, on scheduler: some Scheduler) {
    checking =
      $username
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .removeDuplicates()
      .filter { $0.count >= 3 }
      .map { name in Self.ask(service, for: name) }
      .switchToLatest()
      .sink { [weak self] in self?.answer = $0 }
  }

  /// Signs up, unless the service says at last that the name is taken. It need not have answered before.
  public func signUp(by service: some AuthenticationService) -> AnyPublisher<Bool, Never> {
    guard usernameMessage.isEmpty, passwordMessage.isEmpty, confirmationMessage.isEmpty else {
      return Just(false).eraseToAnyPublisher()
    }
    return Self.ask(service, for: username)
      .map { [weak self] in self?.settle($0) ?? false }
      .eraseToAnyPublisher()
  }

  private func settle(_ answer: Answer) -> Bool {
    self.answer = answer
    self.answer?.isFinal = true
    guard case .success(true) = answer.isAvailable else { return false }
    signedUpAs = answer.name
    (password, passwordConfirmation) = ("", "")
    return true
  }

  private static func notice(about answer: Answer?) -> String {
    guard let answer, case .failure = answer.isAvailable else { return "" }
    return answer.isFinal
      ? "The name could not be checked, so nobody was signed up. Please try again."
      : "We can't check right now whether this name is available. It will be checked as you sign up."
  }

  private static func ask(
    _ service: some AuthenticationService, for name: String
  ) -> AnyPublisher<Answer, Never> {
    service.checkUserNameAvailable(userName: name)
      .map { Answer(name: name, isAvailable: .success($0)) }
      .catch { Just(Answer(name: name, isAvailable: .failure($0))) }
      .eraseToAnyPublisher()
  }
}
