import GalleryModels
import Live
import Templates

/// A form that marks what is not saved.
enum PersonRoom: Room {
  static let description = RoomDescription(
    path: .person, title: "Person", subject: .state,
    notice: "Any change puts a star before the header; Enter in either field saves, and the star goes.",
    sources: ["Person/PersonViewModel.swift"],
    operators: ["@Published", "dropFirst", "merge", "map", "assign(to:)"],
    preview: [.heading, .field, .field, .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, PersonViewModel> {
    let fields = Fields<PersonViewModel>()
      .text("header", \.header)
      .text("savedName", \.savedName)
    return try gallery.page(of: Self.self, fields) {
      PersonViewModel(firstName: $0.text("first"), lastName: $0.text("last"))
    }
    .input(.text("firstName", \.firstName))
    .input(.text("lastName", \.lastName))
    .action("save", inputs: ["firstName", "lastName"]) { model, _, _ in
      model.save()
      return .done(
        at: path.showing(["first": model.firstName, "last": model.lastName]), announcing: "Saved to disk")
    }
  }
}
