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
      .text("done", \.done)
      .text("formNotice", \.notice)
      .flag("isValid", \.isValid)
      .flag("showUpdateDialog", \.showUpdateDialog)
    return try gallery.page(of: Self.self, fields) { _ in ErrorAwareSignUpViewModel() }
      .signingUp()
      .dialog("update", \.showUpdateDialog)
      .action("postponeUpdate") { model, _, _ in
        model.postponeUpdate()
        return .done(focusing: "username")
      }
  }
}
