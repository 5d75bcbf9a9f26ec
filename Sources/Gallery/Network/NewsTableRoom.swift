import GalleryModels
import Live
import Templates

/// The reader of news, with its stories in a table.
enum NewsTableRoom: Room {
  static let description = RoomDescription(
    path: .newsTable, title: "News in a table", subject: .network,
    notice:
      "The view model is that of the news reader; the view is another one. Rows pour in, and your keywords filter them.",
    sources: ["News/ReaderViewModel.swift", "News/API.swift", "News/Story.swift", "News/Settings.swift"],
    operators: ["merge", "flatMap", "scan", "decode", "mapError", "catch", "receive(on:)", "assign(to:)"],
    preview: [.heading, .rows(5)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ReaderViewModel> {
    let (services, keeper) = (gallery.services, gallery.keywords)
    let fields = Fields<ReaderViewModel>()
      .conditions()
      .text("count", \.title)
      .text("header", \.header)
      .text("message") { $0.error.map { "Network error: \($0.localizedDescription)" } ?? "" }
      .flag("isLoading", \.isLoading)
      .list("stories", id: \.story.id, StoryRow.fields) { model in
        model.stories.map { StoryRow(story: $0, age: model.relativeTime(of: $0), zone: model.zone) }
      }
    return try gallery.page(
      of: Self.self, fields,
      makeWaiting: { visit in
        let keywords = try await keeper.load(visit.visitor).compactMap { FilterKeyword($0) }
        let model = ReaderViewModel(settings: Settings(keywords: keywords), condition: visit.condition) {
          API(server: services.server(.news, $0))
        }
        await model.fetchIfShown(visit)
        return model
      }
    )
    .fetchingStories()
    .input(.text("condition", \.conditionText))
    .action("fetch", inputs: ["condition"]) { model, submission, visit in
      if submission.isLive {
        model.dismissError()
        model.fetchStories(on: visit.scheduler)
      }
      return .done(at: path.showing(["condition": model.conditionText, "fetched": "yes"]))
    }
  }
}
