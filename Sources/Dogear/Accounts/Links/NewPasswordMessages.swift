/// The messages about the form in which the owner of an account chooses a password by a link. An empty message means that
/// its field is valid.
struct NewPasswordMessages: Hashable, Sendable {
  /// The message about the code.
  let code: String
  /// The message about the password.
  let password: String
  /// The message about the password, typed again.
  let repetition: String
  /// The strength of the password; nil while there is none.
  let strength: PasswordStrength?
  /// The reason why the password is weak, as a sentence; empty where there is none.
  let weakness: String

  /// Makes the messages about what was typed.
  ///
  /// - Parameters:
  ///   - refusal: the accounts' reason against a code.
  ///   - passwordRefusal: the accounts' reason against a password, such as that it has the name.
  init(
    code: String, password: JudgedPassword, repetition: String, refusal: Refusal?, passwordRefusal: Refusal?
  ) {
    self.code = refusal.message(aboutCode: code)
    self.password =
      password.message.isEmpty ? passwordRefusal.message(about: password.text) : password.message
    self.repetition = password.message(aboutRepetition: repetition)
    (strength, weakness) = (password.strength, password.weakness)
  }

  /// Whether nothing that is known so far speaks against the submission.
  var isValid: Bool { code.isEmpty && password.isEmpty && repetition.isEmpty }
}
