import Combine

/// The view model of the form in which the owner of an account chooses a password by a link.
final class NewPasswordViewModel: ObservableObject {
  /// The code of the link, from its fragment or typed.
  @Published var code = ""
  /// The typed password.
  @Published var password = ""
  /// The password, typed again.
  @Published var passwordConfirmation = ""

  /// The messages about what was typed.
  @Published private(set) var messages: NewPasswordMessages
  @Published private var refusal: Refusal?
  @Published private var passwordRefusal: Refusal?

  /// Makes an empty form.
  init() {
    messages = NewPasswordMessages(
      code: "", password: JudgedPassword("", for: ""), repetition: "", refusal: nil, passwordRefusal: nil)
    let refusals = $refusal.combineLatest($passwordRefusal)
    $password.map { JudgedPassword($0, for: "") }
      .combineLatest($passwordConfirmation, $code, refusals)
      .map {
        NewPasswordMessages(code: $2, password: $0, repetition: $1, refusal: $3.0, passwordRefusal: $3.1)
      }
      .assign(to: &$messages)
  }

  /// Submits the form. Returns the result of `choose`, or nil where the messages say what is wrong.
  ///
  /// - Parameter choose: stores the password; throws `AccountsError` where that can't be done.
  func submit<Chosen>(
    by choose: (_ code: String, _ password: String) async throws -> Chosen
  ) async throws -> Chosen? {
    let (code, password) = (code, password)
    guard messages.isValid else { return nil }
    do {
      return try await choose(code, password)
    } catch AccountsError.passwordUnsuitable(let message) {
      passwordRefusal = Refusal(text: password, message: message)
    } catch let error as AccountsError {
      refusal = Refusal(text: code, message: error.message)
    }
    return nil
  }
}
