import GalleryModels
import Live
import Templates

/// The second sign-up form.
enum CheckedSignUpRoom: Room {
  static let description = RoomDescription(
    path: .signUpChecked, title: "Sign-up 2: a service", subject: .forms,
    notice:
      "A name is asked for once, when typing pauses for 0.8 seconds. Try page or johndoe, which are taken, and offline, which can't be checked.",
    sources: [
      "SignUp/CheckedSignUpViewModel.swift", "SignUp/AuthenticationService.swift",
      "SignUp/LocalAuthenticationService.swift",
    ],
    operators: ["debounce", "removeDuplicates", "filter", "map", "switchToLatest", "catch", "combineLatest"],
    preview: [.field, .line(0.4), .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, CheckedSignUpViewModel>
  {
    let fields = Fields<CheckedSignUpViewModel>()
      .text("done") { $0.signedUpAs.isEmpty ? "" : "Signing up as \($0.signedUpAs)" }
      .text("formNotice", \.notice)
      .flag("isValid", \.isValid)
    return try gallery.page(of: Self.self, fields) { _ in CheckedSignUpViewModel() }
      .onOpen { model, visit in
        model.checkNames(by: .answeringLate(on: visit.scheduler), on: visit.scheduler)
      }
      .input(.text("username", \.username).message(\.usernameMessage))
      .input(.secret("password", \.password).message(\.passwordMessage))
      .input(.secret("passwordConfirmation", \.passwordConfirmation).message(\.confirmationMessage))
      .action("signUp", inputs: ["username", "password", "passwordConfirmation"]) { model, _, _ in
        for await isSignedUp in model.signUp(by: LocalAuthenticationService()).values where isSignedUp {
          return .done(announcing: "Signing up as \(model.signedUpAs)")
        }
        return .invalid
      }
  }
}

extension AuthenticationService where Self == LocalAuthenticationService {
  /// The service of the rooms: it answers after half a second, as one in a network may.
  static func answeringLate(on scheduler: LoopScheduler) -> LocalAuthenticationService {
    LocalAuthenticationService(delay: .seconds(0.5), scheduler: scheduler)
  }
}
