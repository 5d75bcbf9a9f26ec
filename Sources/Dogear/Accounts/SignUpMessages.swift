/// The messages about a sign-up form. An empty message means that its field is valid.
public struct SignUpMessages: Hashable, Sendable {
  /// The message about the name. Too short has priority over not available.
  public let username: String
  /// The message about the password.
  public let password: String
  /// The message about the repeated password.
  public let passwordConfirmation: String
  /// The message about the form as a whole.
  public let notice: String
  /// The availability of the name, as far as it is known.
  public let availability: UsernameAvailability
  /// The strength of the password; nil while there is none.
  public let strength: PasswordStrength?
  /// Whether the name follows the rules for names, be it free or not.
  private let isNameAllowed: Bool

  /// The result of a check of a name; it says nothing of any other name.
  struct AvailabilityResult: Sendable {
    let name: String
    let availability: UsernameAvailability
  }

  /// The reason why the accounts refused a submission; it says nothing of any other.
  struct Refusal: Sendable {
    let name: String
    let password: String
    let message: String
  }

  /// Makes the messages about an empty form.
  init() {
    self.init(
      name: "", password: "", passwordConfirmation: "",
      lastResult: AvailabilityResult(name: "", availability: .unknown), refusal: nil)
  }

  /// Makes the messages about what was typed, the name without spaces around it.
  init(
    name: String, password: String, passwordConfirmation: String, lastResult: AvailabilityResult,
    refusal: Refusal?
  ) {
    let problem = Self.problem(with: name)
    isNameAllowed = problem == nil
    availability = name == lastResult.name ? lastResult.availability : .unknown
    username = problem?.message ?? (availability == .taken ? AccountsError.usernameTaken.message : "")
    strength = password.isEmpty ? nil : PasswordStrength(of: password)
    self.password = PasswordRules.message(about: password, strength)
    // An empty password is reported before a mismatch.
    self.passwordConfirmation =
      password.isEmpty || password == passwordConfirmation ? "" : "Passwords do not match"
    if let refusal, refusal.name == name, refusal.password == password {
      notice = refusal.message
    } else if availability == .failed {
      notice = "We can't check right now whether this name is free. Sign up to find out."
    } else {
      notice = ""
    }
  }

  /// Whether nothing that is known so far speaks against the submission.
  public var isValid: Bool { username.isEmpty && followsRules }

  /// Whether the accounts may be asked: all follows the rules, whatever is known of the name.
  var followsRules: Bool { isNameAllowed && password.isEmpty && passwordConfirmation.isEmpty }

  /// The rule for names that a name breaks; nil if it breaks none.
  static func problem(with name: String) -> AccountsError? {
    do throws(AccountsError) {
      _ = try Username(name)
      return nil
    } catch {
      return error
    }
  }
}
