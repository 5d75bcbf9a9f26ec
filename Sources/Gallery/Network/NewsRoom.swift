import Foundation
import GalleryModels
import Live
import Templates

/// A reader of news.
enum NewsRoom: Room {
  static let description = RoomDescription(
    path: .news, title: "News reader", subject: .network,
    notice:
      "Stories pour in one by one, in the order of their time. Keywords filter list and title at once, and are yours when you come back.",
    sources: [
      "News/ReaderViewModel.swift", "News/API.swift", "News/Story.swift", "News/Settings.swift",
      "Network/WebServer.swift",
    ],
    operators: [
      "merge", "flatMap", "scan", "filter", "decode", "mapError", "catch", "receive(on:)", "assign(to:)",
    ],
    preview: [.heading, .line(0.5), .rows(4)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ReaderViewModel> {
    let (services, keeper, zone) = (gallery.services, gallery.keywords, gallery.zone)
    let keyword = Fields<FilterKeyword>().text("id", \.id).text("keyword", \.value)
    let fields = Fields<ReaderViewModel>()
      .conditions()
      .text("count", \.title)
      .text("header", \.header)
      .flag("isLoading", \.isLoading)
      .list("stories", id: \.story.id, StoryRow.fields) { model in
        model.stories.map { StoryRow(story: $0, age: model.relativeTime(of: $0), zone: model.zone) }
      }
      .text("errorText") { $0.error?.localizedDescription }
      .flag("hasError", \.hasError)
      .flag("isSettingsShown", \.presentingSettingsSheet)
      .flag("isAdding", \.presentingAddKeywordSheet)
      .list("keywords", id: \.id, keyword) { $0.settings.keywords }
    return try gallery.page(
      of: Self.self, fields,
      makeWaiting: { visit in
        let settings = Settings(
          keywords: try await keeper.load(visit.visitor).compactMap { FilterKeyword($0) })
        let model = ReaderViewModel(
          settings: settings, presentingSettingsSheet: visit.text("settings") == "yes",
          condition: visit.condition, zone: zone(visit.visitor)
        ) { API(server: services.server(.news, $0)) }
        if visit.text("adding") == "yes" { model.beginAddingKeyword() }
        await model.fetchIfShown(visit)
        return model
      }
    )
    .fetchingStories()
    .dialog("error", \.hasError)
    .dialog("add", \.presentingAddKeywordSheet)
    .input(.text("condition", \.conditionText))
    .input(.text("keyword", \.newKeyword, limit: 200).message(\.keywordMessage))
    .action("fetch", inputs: ["condition"]) { model, submission, visit in
      if submission.isLive { model.fetchStories(on: visit.scheduler) }
      return showing(model)
    }
    .action("dismiss") { model, _, _ in
      model.dismissError()
      return showing(model)
    }
    .action("settings") { model, _, _ in
      model.presentingSettingsSheet.toggle()
      return showing(model, focusing: model.presentingSettingsSheet ? "settings-heading" : "open-settings")
    }
    .action("openAdd") { model, _, _ in
      model.beginAddingKeyword()
      return showing(model, focusing: "keyword")
    }
    .action("add", inputs: ["keyword"]) { model, _, visit in
      guard model.addKeyword() else { return .invalid }
      try await keeper.save(visit.visitor, model.settings.keywords.map(\.value))
      return showing(model, focusing: "open-add")
    }
    .action("cancelAdd", inputs: ["keyword"], typed: .discarded) { model, _, _ in
      model.cancelAddingKeyword()
      return showing(model, focusing: "open-add")
    }
    .action("delete") { model, submission, visit in
      model.settings.deleteKeyword(submission.argument ?? "")
      try await keeper.save(visit.visitor, model.settings.keywords.map(\.value))
      return showing(model, focusing: "settings-heading")
    }
    .action("up") { model, submission, visit in
      model.settings.moveKeyword(submission.argument ?? "", by: -1)
      try await keeper.save(visit.visitor, model.settings.keywords.map(\.value))
      return showing(model)
    }
    .action("down") { model, submission, visit in
      model.settings.moveKeyword(submission.argument ?? "", by: 1)
      try await keeper.save(visit.visitor, model.settings.keywords.map(\.value))
      return showing(model)
    }
  }

  private static func showing(_ model: ReaderViewModel, focusing element: String? = nil) -> Outcome {
    .done(
      at: path.showing([
        "condition": model.conditionText, "settings": model.presentingSettingsSheet ? "yes" : "",
        "fetched": "yes", "adding": model.presentingAddKeywordSheet ? "yes" : "",
      ]), focusing: element)
  }
}

extension ReaderViewModel: ServiceModel {
  var hasError: Bool { error != nil }
  fileprivate var keywordMessage: String { settings.problem(with: newKeyword) ?? "" }
}
