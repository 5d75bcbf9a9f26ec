import Combine
import GalleryModels
import Live
import Templates

/// A view model of a form for signing up: a name, a password, the password again, and a message about each.
protocol SignUpModel: ObservableObject, SendableMetatype {
  var username: String { get set }
  var password: String { get set }
  var passwordConfirmation: String { get set }
  var usernameMessage: String { get }
  var passwordMessage: String { get }
  var confirmationMessage: String { get }
  /// The name of whoever signed up; empty before that.
  var signedUpAs: String { get }
}

/// A form for signing up that asks a service whether a name is available.
protocol CheckingSignUpModel: SignUpModel {
  /// The message about the submission as a whole.
  var notice: String { get }

  func checkNames(by service: some AuthenticationService, on scheduler: some Scheduler)
  func signUp(by service: some AuthenticationService) -> AnyPublisher<Bool, Never>
}

extension LocalSignUpViewModel: SignUpModel {}
extension CheckedSignUpViewModel: CheckingSignUpModel {}
extension ErrorAwareSignUpViewModel: CheckingSignUpModel {}

extension SignUpModel {
  /// The sentence for whoever signed up; empty before that.
  var done: String { signedUpAs.isEmpty ? "" : "Signing up as \(signedUpAs)" }
}

extension Page where Model: SignUpModel {
  /// The page with the inputs of the form.
  func signUpInputs() -> Self {
    input(.text("username", \.username).message(\.usernameMessage))
      .input(.secret("password", \.password).message(\.passwordMessage))
      .input(.secret("passwordConfirmation", \.passwordConfirmation).message(\.confirmationMessage))
  }
}

extension Page where Model: CheckingSignUpModel {
  /// The page whose names are checked while they are typed, by a service that answers late, and when the form is sent.
  func signingUp() -> Self {
    onOpen { model, visit in
      model.checkNames(
        by: LocalAuthenticationService(delay: .seconds(0.5), scheduler: visit.scheduler), on: visit.scheduler)
    }
    .signUpInputs()
    .action("signUp", inputs: ["username", "password", "passwordConfirmation"]) { model, _, _ in
      for await isSignedUp in model.signUp(by: LocalAuthenticationService()).values where isSignedUp {
        return .done(announcing: model.done)
      }
      return .invalid
    }
  }
}
