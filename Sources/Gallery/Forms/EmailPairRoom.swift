import GalleryModels
import Live
import Templates

/// An e-mail address, typed twice.
enum EmailPairRoom: Room {
  static let description = RoomDescription(
    path: .emailPair, title: "E-mail pair", subject: .forms,
    notice: "CombineLatest makes one address of two fields, or none. The button follows it.",
    sources: ["EmailPair/EmailPairViewModel.swift"],
    operators: ["@Published", "CombineLatest", "map", "assign(to:)"], preview: [.field, .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, EmailPairViewModel> {
    let fields = Fields<EmailPairViewModel>()
      .text("done") { $0.submittedEmail.isEmpty ? "" : "Submitted: \($0.submittedEmail)" }
      .flag("isValid") { $0.validatedEmail != nil }
    return try gallery.page(of: Self.self, fields) { _ in EmailPairViewModel() }
      .input(.text("email", \.email))
      .input(
        .text("emailAgain", \.emailAgain)
          .message { $0.validatedEmail == nil ? "These are not two equal addresses" : "" }
      )
      .action("submit", inputs: ["email", "emailAgain"]) { model, _, _ in
        guard model.validatedEmail != nil else { return .invalid }
        model.submit()
        return .done(announcing: "Submitted: \(model.submittedEmail)")
      }
  }
}
