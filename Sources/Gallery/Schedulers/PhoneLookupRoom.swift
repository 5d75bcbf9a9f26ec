import GalleryModels
import Live
import Templates

/// A number of ten keys.
enum PhoneLookupRoom: Room {
  static let description = RoomDescription(
    path: .phoneLookup, title: "Phone lookup", subject: .schedulers,
    notice: "Type ten characters: letters are those of a keypad, and whatever is no key is 0.",
    sources: ["PhoneLookup/PhoneLookupViewModel.swift", "PhoneLookup/PhoneBook.swift"],
    operators: ["map", "replaceNil", "collect", "first", "replaceEmpty", "switchToLatest", "assign(to:)"],
    preview: [.field, .heading, .buttons(3)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, PhoneLookupViewModel> {
    let fields = Fields<PhoneLookupViewModel>()
      .text("digits") { $0.digits.map(String.init).joined(separator: " ") }
      .text("result", \.result)
      .list("samples", Choice.fields) { _ in Choice.among(PhoneLookupViewModel.samples, chosen: "") }
    return try gallery.page(of: Self.self, fields) { PhoneLookupViewModel(input: $0.text("input")) }
      .input(.text("input", \.input, limit: 100))
      .action("look", inputs: ["input"]) { model, _, _ in showing(model) }
      .action("sample") { model, submission, _ in
        model.input = submission.argument ?? ""
        return showing(model)
      }
  }

  private static func showing(_ model: PhoneLookupViewModel) -> Outcome {
    .done(at: path.showing(["input": model.input]))
  }
}
