import GalleryModels
import Live
import Templates

/// An e-mail address, typed twice.
enum EmailPairRoom: Room {
  static let description = RoomDescription(
    path: .emailPair, title: "E-mail pair", subject: .forms,
    notice:
      "The button is enabled once both fields have the same address, with an @ and 6 characters or more.",
    sources: ["EmailPair/EmailPairViewModel.swift"], operators: ["CombineLatest", "map", "assign(to:)"],
    preview: [.field, .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, EmailPairViewModel> {
    let fields = Fields<EmailPairViewModel>()
      .flag("canSubmit", \.canSubmit)
      .text("submittedEmail", \.submittedEmail)
    return try gallery.page(of: Self.self, fields) { _ in EmailPairViewModel() }
      .input(.text("email", \.email).message(\.emailMessage))
      .input(.text("repeatedEmail", \.repeatedEmail).message(\.repeatedMessage))
      .action("submit", inputs: ["email", "repeatedEmail"]) { model, _, _ in
        model.submit() ? .done(announcing: "Your address is \(model.email).") : .invalid
      }
  }
}
