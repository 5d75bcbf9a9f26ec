import Combine

/// The first sign-up form: all its rules are checked where it runs.
public final class LocalSignUpViewModel: ObservableObject {
  // Input
  @Published public var username = ""
  @Published public var password = ""
  @Published public var passwordConfirmation = ""

  // Output
  @Published public private(set) var usernameMessage = ""
  @Published public private(set) var passwordMessage = ""
  @Published public private(set) var confirmationMessage = ""
  @Published public private(set) var strength: PasswordStrength?
  @Published public private(set) var isValid = false
  @Published public private(set) var signedUpAs = ""

  private lazy var isUsernameLengthValidPublisher: AnyPublisher<Bool, Never> =
    $username
    .map { $0.count >= 3 }
    .eraseToAnyPublisher()

  private lazy var strengthPublisher: AnyPublisher<PasswordStrength?, Never> =
    $password
    .map { $0.isEmpty ? nil : PasswordStrength(of: $0) }
    .eraseToAnyPublisher()

  /// Empty comes before short, and weak last.
  private lazy var passwordMessagePublisher: AnyPublisher<String, Never> =
    $password
    .combineLatest(strengthPublisher)
    .map { password, strength in
      if password.isEmpty { return "Password must not be empty" }
      if password.count < 8 { return "Password must be at least 8 characters long" }
      return strength.map { $0 >= .reasonable } ?? false ? "" : "Password is too weak"
    }
    .eraseToAnyPublisher()

  private lazy var isPasswordMatchingPublisher: AnyPublisher<Bool, Never> =
    $password
    .combineLatest($passwordConfirmation)
    .map(==)
    .eraseToAnyPublisher()

  private lazy var isFormValidPublisher: AnyPublisher<Bool, Never> =
    isUsernameLengthValidPublisher
    .combineLatest(passwordMessagePublisher.map(\.isEmpty), isPasswordMatchingPublisher)
    .map { $0 && $1 && $2 }
    .eraseToAnyPublisher()

  public init() {
    isUsernameLengthValidPublisher
      .map { $0 ? "" : "Username too short. Needs to be at least 3 characters." }
      .assign(to: &$usernameMessage)
    strengthPublisher.assign(to: &$strength)
    passwordMessagePublisher.assign(to: &$passwordMessage)
    isPasswordMatchingPublisher.combineLatest($password)
      .map { isMatching, password in isMatching || password.isEmpty ? "" : "Passwords do not match" }
      .assign(to: &$confirmationMessage)
    isFormValidPublisher.assign(to: &$isValid)
  }

  public func signUp() {
    guard isValid else { return }
    signedUpAs = username
    (password, passwordConfirmation) = ("", "")
  }
}
