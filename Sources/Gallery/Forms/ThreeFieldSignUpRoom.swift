import GalleryModels
import Live
import Templates

/// A sign-up with three fields.
enum ThreeFieldSignUpRoom: Room {
  static let description = RoomDescription(
    path: .signUpThreeFields, title: "Sign-up with three fields", subject: .forms,
    notice:
      "Lengths are checked half a second after the last key, strength and match after a fifth. The button turns green when all is well.",
    sources: ["SignUpThreeFields/ThreeFieldSignUpViewModel.swift"],
    operators: ["debounce", "map", "removeDuplicates", "combineLatest", "sink"],
    preview: [.field, .field, .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, ThreeFieldSignUpViewModel
  > {
    let fields = Fields<ThreeFieldSignUpViewModel>()
      .text("done") { $0.registeredName.isEmpty ? "" : "Registered as \($0.registeredName)" }
      .flag("isValid", \.isValid)
    return try gallery.page(of: Self.self, fields) { _ in ThreeFieldSignUpViewModel() }
      .onOpen { model, visit in model.validate(on: visit.scheduler) }
      .input(.text("username", \.username).message(\.usernameMessage))
      .input(.secret("password", \.password).message { $0.hasMismatch ? "" : $0.passwordMessage })
      .input(.secret("passwordAgain", \.passwordAgain).message { $0.hasMismatch ? $0.passwordMessage : "" })
      .action("register", inputs: ["username", "password", "passwordAgain"]) { model, _, visit in
        let isRegistered = model.register()
        model.validate(on: visit.scheduler)
        return isRegistered ? .done(announcing: "Registered as \(model.registeredName)") : .invalid
      }
  }
}

extension ThreeFieldSignUpViewModel {
  /// Whether the message is one about the second password.
  fileprivate var hasMismatch: Bool { passwordCheck == .noMatch }
}
