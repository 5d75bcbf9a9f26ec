import GalleryModels
import Live
import Templates

/// The third sign-up form.
enum ErrorAwareSignUpRoom: Room {
  static let description = RoomDescription(
    path: .signUpErrors, title: "Sign-up 3: errors", subject: .forms,
    notice:
      "Each failure has its place. Try joe, admin, servererror, illegalResponse, and offline, which is told only as you sign up.",
    sources: [
      "SignUp/ErrorAwareSignUpViewModel.swift", "SignUp/APIError.swift",
      "SignUp/AuthenticationService.swift", "SignUp/LocalAuthenticationService.swift",
    ],
    operators: ["debounce", "removeDuplicates", "map", "switchToLatest", "catch", "combineLatest"],
    preview: [.line(0.8), .field, .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, ErrorAwareSignUpViewModel
  > {
    let fields = Fields<ErrorAwareSignUpViewModel>()
      .text("done") { $0.signedUpAs.isEmpty ? "" : "Signing up as \($0.signedUpAs)" }
      .text("formNotice", \.notice)
      .flag("isValid", \.isValid)
      .flag("showUpdateDialog", \.showUpdateDialog)
    return try gallery.page(of: Self.self, fields) { _ in ErrorAwareSignUpViewModel() }
      .onOpen { model, visit in
        model.checkNames(by: .answeringLate(on: visit.scheduler), on: visit.scheduler)
      }
      .dialog("update", \.showUpdateDialog)
      .input(.text("username", \.username).message(\.usernameMessage))
      .input(.secret("password", \.password).message(\.passwordMessage))
      .input(.secret("passwordConfirmation", \.passwordConfirmation).message(\.confirmationMessage))
      .action("signUp", inputs: ["username", "password", "passwordConfirmation"]) { model, _, _ in
        for await isSignedUp in model.signUp(by: LocalAuthenticationService()).values where isSignedUp {
          return .done(announcing: "Signing up as \(model.signedUpAs)")
        }
        return .invalid
      }
      .action("postponeUpdate") { model, _, _ in
        model.postponeUpdate()
        return .done(focusing: "username")
      }
  }
}
