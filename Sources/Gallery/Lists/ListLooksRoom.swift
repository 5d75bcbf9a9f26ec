import GalleryModels
import Live
import Templates

/// The looks of lists.
enum ListLooksRoom: Room {
  static let description = RoomDescription(
    path: .listLooks, title: "List styles and separators", subject: .lists,
    notice:
      "Eight styles: automatic is the inset one with groups. Rows have looks of their own. Rows and sections have lines, hide them, or colour them.",
    sources: ["Looks/ListLooksViewModel.swift", "Looks/StyledRow.swift", "Looks/Separator.swift"],
    operators: ["@Published"],
    preview: [.field, .heading, .rows(3)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ListLooksViewModel> {
    let styledRow = Fields<StyledRow>()
      .text("title", \.title)
      .text("badge", \.badge)
      .text("coloring", \.coloring.rawValue)
      .flag("hasBackground", \.hasBackground)
      .flag("isInset", \.isInset)
    let separated = Fields<Separated>()
      .text("number", \.id)
      .text("separator", \.separator.rawValue)
      .text("words", \.separator.words)
      .text("footer", \.footer)
    let fields = Fields<ListLooksViewModel>()
      .text("drawnStyle", \.drawnStyle.rawValue)
      .flag("isTable") { $0.drawnStyle == .table }
      .text("footer", \.footer)
      .list("fruits", Fields<String>().text("fruit", \.self)) { $0.fruits }
      .list("styledRows", styledRow) { $0.styledRows }
      .list("rows", separated) { $0.rows }
      .list("drawnSections", separated) { $0.sections }
      .list("styles", id: \.value, Choice.fields) {
        Choice.among(ListLooksViewModel.Style.allCases.map(\.rawValue), chosen: $0.style.rawValue)
      }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = ListLooksViewModel()
      model.styleText = visit.text("style")
      return model
    }
    .input(.text("style", \.styleText))
    .action("show", inputs: ["style"]) { model, _, _ in .done(at: path.showing(["style": model.styleText])) }
  }
}

extension ListLooksViewModel {
  /// The style as the page's field has it.
  fileprivate var styleText: String {
    get { style.rawValue }
    set { if let new = Style(rawValue: newValue) { style = new } }
  }
}
