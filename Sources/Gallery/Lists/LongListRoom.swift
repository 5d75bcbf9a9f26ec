import GalleryModels
import Live
import Templates

/// A list of a hundred thousand rows.
enum LongListRoom: Room {
  static let description = RoomDescription(
    path: .longList, title: "A hundred thousand rows", subject: .lists,
    notice: "Rows are made when they are shown: scroll, or go to any of them, and see how many were made.",
    sources: ["LongList/LongListViewModel.swift"], operators: ["map", "handleEvents", "assign(to:)"],
    preview: [.field, .rows(4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, LongListViewModel> {
    let fields = Fields<LongListViewModel>()
      .list(
        "rows", \.rows, id: \.id,
        Fields<LongListViewModel.Row>().text("number", \.id).text("rowTitle", \.title)
      )
      .text("next") { $0.next.map(String.init) ?? "" }
      .text("place", \.place)
      .text("madeCount", \.madeCount, .number)
      .text("address") { $0.rows.first.map { "?from=\($0.id)" } ?? "" }
      .flag("canGrow") { $0.next != nil }
    return try gallery.page(of: Self.self, fields) { LongListViewModel(from: $0.number("from")) }
      .input(.text("row", \.typedRow, limit: 100))
      .action("go", inputs: ["row"]) { model, _, _ in
        let row = Int(model.typedRow) ?? 1
        model.go(to: row)
        return .done(at: path.showing(["from": "\(row)"]))
      }
      .action("more") { model, _, _ in
        let next = model.next ?? LongListViewModel.count
        model.more()
        return .done(at: path.showing(["from": "\(next)"]))
      }
  }
}

extension LongListViewModel {
  /// The number in the field: the number of the first row that is shown, and what is typed over it.
  fileprivate var typedRow: String {
    get { rows.first.map { "\($0.id)" } ?? "" }
    set { if let row = Int(newValue) { go(to: row) } }
  }
}
