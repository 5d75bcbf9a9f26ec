import Combine

/// The third sign-up form: each failure of the service has its own place and words.
public final class ErrorAwareSignUpViewModel: ObservableObject {
  /// The answer of the service about a name; it says nothing of any other.
  private struct Answer {
    let name: String
    let available: Result<Bool, any Error>
  }

  // Input
  @Published public var username = ""
  @Published public var password = ""
  @Published public var passwordConfirmation = ""

  // Output
  @Published public private(set) var usernameMessage = ""
  @Published public private(set) var passwordMessage = ""
  @Published public private(set) var confirmationMessage = ""
  /// The message about the submission as a whole.
  @Published public private(set) var notice = ""
  @Published public private(set) var isValid = false
  @Published public private(set) var showUpdateDialog = false
  @Published public private(set) var signedUpAs = ""

  @Published private var answer: Answer?
  private var checking: AnyCancellable?

  private lazy var availablePublisher: AnyPublisher<Result<Bool, any Error>?, Never> =
    $username
    .combineLatest($answer)
    .map { name, answer in answer?.name == name ? answer?.available : nil }
    .eraseToAnyPublisher()

  public init() {
    $username.combineLatest(availablePublisher)
      .map { name, available in
        name.count < 3
          ? "Username too short. Needs to be at least 3 characters." : Self.message(about: available)
      }
      .assign(to: &$usernameMessage)
    $password
      .map { $0.isEmpty ? "Password must not be empty" : "" }
      .assign(to: &$passwordMessage)
    $password.combineLatest($passwordConfirmation)
      .map { $0.isEmpty || $0 == $1 ? "" : "Passwords do not match" }
      .assign(to: &$confirmationMessage)
    // The button waits for an answer about the name; a failed check is one.
    $usernameMessage.combineLatest($passwordMessage, $confirmationMessage, availablePublisher)
      .map { $0.isEmpty && $1.isEmpty && $2.isEmpty && $3 != nil }
      .assign(to: &$isValid)
    availablePublisher
      .map { if case .failure(APIError.decodingError) = $0 { true } else { false } }
      .removeDuplicates()
      .assign(to: &$showUpdateDialog)
    // Another name is another submission.
    $username.dropFirst().map { _ in "" }.assign(to: &$notice)
  }

  /// Checks names from now on, once typing pauses.
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

  /// Closes the dialog that asks for an update.
  public func postponeUpdate() {
    showUpdateDialog = false
  }

  /// Signs up after a last check. What may have been hidden while typing is said now.
  public func signUp(by service: some AuthenticationService) -> AnyPublisher<Bool, Never> {
    guard username.count >= 3, passwordMessage.isEmpty, confirmationMessage.isEmpty else {
      return Just(false).eraseToAnyPublisher()
    }
    return Self.ask(service, for: username)
      .map { [weak self] in self?.settle($0) ?? false }
      .eraseToAnyPublisher()
  }

  private func settle(_ answer: Answer) -> Bool {
    self.answer = answer
    switch answer.available {
    case .success(true):
      notice = ""
      signedUpAs = answer.name
      (password, passwordConfirmation) = ("", "")
      return true
    case .failure(APIError.transportError):
      notice = "You seem to be offline, so nobody was signed up. Please try again."
      return false
    case .success(false), .failure:
      notice = ""
      return false
    }
  }

  /// The message about a name. A failed connection is no business of whoever is still typing.
  private static func message(about available: Result<Bool, any Error>?) -> String {
    switch available {
    case nil, .success(true), .failure(APIError.transportError): ""
    case .success(false): "This username is not available"
    case .failure(APIError.validationError(let reason)): reason
    case .failure(APIError.serverError(_, let reason, _)): reason ?? "Server error"
    case .failure(let error): error.localizedDescription
    }
  }

  private static func ask(
    _ service: some AuthenticationService, for name: String
  ) -> AnyPublisher<Answer, Never> {
    service.checkUserNameAvailable(userName: name)
      .map { Answer(name: name, available: .success($0)) }
      .catch { Just(Answer(name: name, available: .failure($0))) }
      .eraseToAnyPublisher()
  }
}
