import GalleryModels
import Live
import Templates

/// Values. Some of them are nil.
enum UnwrapRoom: Room {
  static let description = RoomDescription(
    path: .unwrap, title: "Unwrap and dump", subject: .operators,
    notice: "What is no number is nil: dump() shows it as a tree on its way, and unwrap() drops it.",
    sources: ["Unwrap/UnwrapViewModel.swift", "Unwrap/Publisher+Unwrap.swift"],
    operators: ["compactMap", "handleEvents", "map", "collect", "switchToLatest"],
    preview: [.field, .heading, .line(0.5), .line(0.4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, UnwrapViewModel> {
    let fields = Fields<UnwrapViewModel>()
      .text("tree", \.tree)
      .text("numbers") { $0.numbers.map(String.init).joined(separator: ", ") }
    return try gallery.page(of: Self.self, fields) { visit in
      visit.text("input").isEmpty ? UnwrapViewModel() : UnwrapViewModel(input: visit.text("input"))
    }
    .input(.text("input", \.input, limit: 200))
    .action("unwrap", inputs: ["input"]) { model, _, _ in .done(at: path.showing(["input": model.input])) }
  }
}
