import GalleryModels
import Live
import Templates

/// The first sign-up form.
enum LocalSignUpRoom: Room {
  static let description = RoomDescription(
    path: .signUpLocal, title: "Sign-up 1: rules", subject: .forms,
    notice:
      "Each rule is a publisher, and the button one of them all. The strength of the password shows as you type.",
    sources: ["SignUp/LocalSignUpViewModel.swift", "SignUp/PasswordStrength.swift"],
    operators: ["@Published", "map", "combineLatest", "eraseToAnyPublisher", "assign(to:)"],
    preview: [.field, .field, .line(0.6), .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, LocalSignUpViewModel> {
    let fields = Fields<LocalSignUpViewModel>()
      .text("done", \.done)
      .constant("formNotice", "")
      .flag("isValid", \.isValid)
      .text("strength") { $0.strength?.name ?? "" }
      .text("strengthLevel") { "\($0.strength.map { $0.rawValue + 1 } ?? 0)" }
      .constant("weakness", "")
    return try gallery.page(of: Self.self, fields) { _ in LocalSignUpViewModel() }
      .signUpInputs()
      .action("signUp", inputs: ["username", "password", "passwordConfirmation"]) { model, _, _ in
        guard model.isValid else { return .invalid }
        model.signUp()
        return .done(announcing: model.done)
      }
  }
}
