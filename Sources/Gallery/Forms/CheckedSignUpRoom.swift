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
      .text("done", \.done)
      .text("formNotice", \.notice)
      .flag("isValid", \.isValid)
    return try gallery.page(of: Self.self, fields) { _ in CheckedSignUpViewModel() }
      .signingUp()
  }
}
