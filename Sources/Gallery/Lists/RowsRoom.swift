import GalleryModels
import Live
import Templates

/// Rows of growing complexity.
enum RowsRoom: Room {
  static let description = RoomDescription(
    path: .rows, title: "Rows", subject: .lists,
    notice:
      "A text, two lines, and then an icon, a description where there is one, and a count that is 1 unless it is said.",
    sources: ["Rows/RowsViewModel.swift"], operators: ["ObservableObject"], preview: [.rows(5)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, RowsViewModel> {
    let fields = Fields<RowsViewModel>()
      .list("greetings", Fields<String>().text("greeting", \.self)) { $0.greetings }
      .list(
        "simpleRows", \.simpleRows, id: \.id,
        Fields<RowsViewModel.SimpleRow>().text("name", \.title).text("subtitle", \.subtitle)
      )
      .list(
        "complexRows", \.complexRows, id: \.id,
        Fields<RowsViewModel.ComplexRow>()
          .text("icon", \.icon).text("name", \.title).text("description", \.description).text(
            "count", \.count))
    return try gallery.page(of: Self.self, fields) { _ in RowsViewModel() }
  }
}
