/// The messages about a sign-up form, as one object: whoever reads one of them copies none. An empty message means that
/// its field is valid.
public final class SignUpMessages: Sendable {
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
  /// The reason why the password is weak, as a sentence; empty where there is none.
  public let weakness: String
  /// Whether the name follows the rules for names, be it free or not.
  private let isNameAllowed: Bool

  /// The result of a check of a name; it says nothing of any other name.
  struct AvailabilityResult: Sendable {
    let name: String
    let availability: UsernameAvailability
  }

  /// The reason why the accounts refused a submission; it says nothing of any other.
  final class Refusal: Sendable {
    let name: String
    let password: String
    let message: String

    init(name: String, password: String, message: String) {
      (self.name, self.password, self.message) = (name, password, message)
    }
  }

  /// A name as typed, judged by the rules.
  struct Name: Sendable {
    /// The name without spaces around it.
    let text: String
    /// The rule that the name breaks; nil if it breaks none.
    let problem: AccountsError?

    init(_ typed: String) {
      text = typed.trimmed
      problem = SignUpMessages.problem(with: text)
    }
  }

  /// A name and a password as they were typed together, as the name makes a poor password.
  final class Credentials: Sendable {
    let name: Name
    let password: JudgedPassword

    init(name: Name, password: String) {
      self.name = name
      self.password = JudgedPassword(password, for: name.text)
    }
  }

  /// The accounts' answers so far.
  struct Answers: Sendable {
    /// Whether names are checked while they are typed.
    var areExpected = false
    /// The result of the last check of a name; nil before one.
    var check: AvailabilityResult?
    /// The name that was found taken when the form was submitted; nil before that.
    var takenName: String?
    /// The reason of the last refusal; nil before one.
    var refusal: Refusal?

    /// The availability of a name.
    func availability(of name: Name) -> UsernameAvailability {
      if name.text.isEmpty { return .idle }
      if name.problem != nil { return .invalid }
      if name.text == takenName { return .taken }
      if let check, name.text == check.name { return check.availability }
      return areExpected ? .waiting : .idle
    }
  }

  /// The messages about an empty form.
  static let ofEmptyForm = SignUpMessages(
    Credentials(name: Name(""), password: ""), passwordConfirmation: "", Answers())

  /// Makes the messages about what was typed and answered.
  init(_ credentials: Credentials, passwordConfirmation: String, _ answers: Answers) {
    let (name, password) = (credentials.name, credentials.password)
    isNameAllowed = name.problem == nil
    availability = answers.availability(of: name)
    username = name.problem?.message ?? (availability == .taken ? AccountsError.usernameTaken.message : "")
    (strength, weakness) = (password.strength, password.weakness)
    self.password = password.message
    self.passwordConfirmation = password.message(aboutRepetition: passwordConfirmation)
    if let refusal = answers.refusal, refusal.name == name.text, refusal.password == password.text {
      notice = refusal.message
    } else {
      notice = availability.notice
    }
  }

  /// Whether nothing that is known so far speaks against the submission.
  public var isValid: Bool { username.isEmpty && followsRules }

  /// Whether the accounts may be asked: all follows the rules, whatever is known of the name.
  var followsRules: Bool { isNameAllowed && password.isEmpty && passwordConfirmation.isEmpty }

  /// The rule for names that a name breaks; nil if it breaks none.
  static func problem(with name: String) -> AccountsError? {
    do throws(AccountsError) {
      _ = try Username(forNewAccount: name)
      return nil
    } catch {
      return error
    }
  }
}
