import Combine

/// A sign-up with three fields, each with a pipeline that waits for a pause in typing.
public final class ThreeFieldSignUpViewModel: ObservableObject {
  public enum PasswordCheck: Sendable {
    case valid, invalidLength, noMatch, weakPassword
  }

  @Published public var username = ""
  @Published public var password = ""
  @Published public var passwordAgain = ""

  @Published public private(set) var usernameMessage = ""
  @Published public private(set) var passwordCheck = PasswordCheck.invalidLength
  @Published public private(set) var isValid = false
  @Published public private(set) var registeredName = ""

  private var cancellables: Set<AnyCancellable> = []

  /// Makes an empty form, whose rules are checked with each change until ``validate(on:)`` says otherwise.
  public init() {
    validate()
  }

  public var passwordMessage: String {
    switch passwordCheck {
    case .valid: ""
    case .invalidLength: "Password must be at least 8 characters long"
    case .weakPassword: "Password is too weak"
    case .noMatch: "Passwords don't match"
    }
  }

  /// Checks the rules from now on, at pauses in typing.
  public func validate(on scheduler: some Scheduler) {
    validate(
      username: $username.debounce(for: .seconds(0.5), scheduler: scheduler),
      length: $password.debounce(for: .seconds(0.5), scheduler: scheduler),
      strength: $password.debounce(for: .seconds(0.2), scheduler: scheduler),
      match: $password.combineLatest($passwordAgain).debounce(for: .seconds(0.2), scheduler: scheduler))
  }

  /// Checks the rules now and with each change.
  private func validate() {
    validate(
      username: $username, length: $password, strength: $password,
      match: $password.combineLatest($passwordAgain))
  }

  private func validate(
    username: some Publisher<String, Never>, length: some Publisher<String, Never>,
    strength: some Publisher<String, Never>, match: some Publisher<(String, String), Never>
  ) {
    cancellables = []
    let isUsernameValid = username.map { $0.count >= 6 }.removeDuplicates()
    let check = length.map { $0.count >= 8 }.removeDuplicates()
      .combineLatest(
        strength.map(Self.isStrong).removeDuplicates(), match.map { $0 == $1 }.removeDuplicates()
      )
      .map(Self.check)
    isUsernameValid
      .map { $0 ? "" : "Username must be at least 6 characters long" }
      .sink { [weak self] in self?.usernameMessage = $0 }
      .store(in: &cancellables)
    check
      .sink { [weak self] in self?.passwordCheck = $0 }
      .store(in: &cancellables)
    isUsernameValid.combineLatest(check)
      .map { $0 && $1 == .valid }
      .sink { [weak self] in self?.isValid = $0 }
      .store(in: &cancellables)
  }

  /// Registers, if the rules are followed now, pause or not. Returns whether they are.
  public func register() -> Bool {
    validate()
    guard isValid else { return false }
    registeredName = username
    (password, passwordAgain) = ("", "")
    return true
  }

  /// The fault of a password; the first of these counts.
  private static func check(isLongEnough: Bool, isStrong: Bool, isMatching: Bool) -> PasswordCheck {
    if !isLongEnough { return .invalidLength }
    if !isStrong { return .weakPassword }
    return isMatching ? .valid : .noMatch
  }

  /// Whether a password has a lower-case letter, an upper-case letter, a digit, and a character that is none of them,
  /// which may be a space.
  private static func isStrong(_ password: String) -> Bool {
    password.contains(where: \.isLowercase) && password.contains(where: \.isUppercase)
      && password.contains(where: \.isNumber)
      && password.contains { !$0.isLowercase && !$0.isUppercase && !$0.isNumber }
  }
}
