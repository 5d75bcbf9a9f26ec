import GalleryModels
import Live
import Templates

/// A list that opens its rows.
enum CountriesRoom: Room {
  static let description = RoomDescription(
    path: .countries, title: "Countries", subject: .lists,
    notice: "A row opens with a large flag. The title is large above the list, or in line with it.",
    sources: ["Countries/CountriesViewModel.swift"], operators: ["@Published"],
    preview: [.heading, .rows(4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, CountriesViewModel> {
    let country = Fields<Country>()
      .text("country", \.name).text("continent", \.continent)
      .html("flag") { Flag.markup(of: $0.id) }
      .text("address") { path.showing(["country": $0.id]) }
      .text("code", \.id)
    let fields = Fields<CountriesViewModel>()
      .text("listTitle", \.title)
      .list("countries", id: \.id, country) { $0.selection == nil ? $0.countries : [] }
      .list("opened", id: \.id, country) { $0.selection.map { [$0] } ?? [] }
      .flag("isInline", \.isTitleInline)
    return try gallery.page(of: Self.self, fields) { visit in
      let model = CountriesViewModel(selecting: visit.text("country"))
      model.isTitleInline = visit.text("inline") == "yes"
      return model
    }
    .action("open") { model, submission, _ in
      model.select(submission.argument ?? "")
      return showing(model)
    }
    .action("back") { model, _, _ in
      model.goBack()
      return showing(model)
    }
    .action("inline") { model, _, _ in
      model.isTitleInline.toggle()
      return showing(model)
    }
  }

  private static func showing(_ model: CountriesViewModel) -> Outcome {
    .done(
      at: path.showing([
        "country": model.selection?.id ?? "", "inline": model.isTitleInline ? "yes" : "",
      ]))
  }
}
