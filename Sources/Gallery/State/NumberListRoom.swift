import GalleryModels
import Live
import Templates

/// A list that is computed.
enum NumberListRoom: Room {
  static let description = RoomDescription(
    path: .numbers, title: "Number list", subject: .state,
    notice: "Ten rows, and nobody wrote them down: a sequence is a publisher, too.",
    sources: ["Numbers/NumberListViewModel.swift"],
    operators: ["Sequence.publisher", "map", "collect", "assign(to:)"],
    preview: [.rows(5)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, NumberListViewModel> {
    let fields = Fields<NumberListViewModel>()
      .list("items", \.items, id: \.self, Fields<String>().text("item", \.self))
    return try gallery.page(of: Self.self, fields) { _ in NumberListViewModel() }
  }
}
