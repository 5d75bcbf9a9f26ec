import GalleryModels
import Live
import Templates

/// A document that is read on demand.
enum OnDemandBookRoom: Room {
  static let description = RoomDescription(
    path: .onDemandBook, title: "Document on demand", subject: .liveData,
    notice:
      "One document is read when you ask for it. Where that fails, an empty book stands in for it: try the cache first.",
    sources: [
      "LiveBooks/OnDemandBookViewModel.swift", "Documents/Documents+Publishers.swift",
      "Documents/Document+Samples.swift",
    ],
    operators: ["Future", "tryMap", "replaceError", "delay", "sink"],
    preview: [.heading, .line(0.8), .line(0.5), .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, OnDemandBookViewModel> {
    let fields = Fields<OnDemandBookViewModel>()
      .list("found", Book.fields) { $0.wasFetched && !$0.isEmpty ? [$0.book] : [] }
      .flag("isMissing") { $0.wasFetched && $0.isEmpty && !$0.isFetching }
      .flag("isFetching", \.isFetching)
      .list("places", Choice.fields) { model in
        Choice.among(DocumentSource.allCases.map(\.rawValue), chosen: model.source.rawValue)
      }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = OnDemandBookViewModel(
        gallery.documents.store(of: visit.visitor),
        source: DocumentSource(rawValue: visit.text("source")) ?? .server)
      guard !visit.text("source").isEmpty else { return model }
      FastForward.pass(.seconds(1)) { model.fetch(on: $0) }
      return model
    }
    .input(.text("source", \.sourceText, limit: 64))
    .action("fetch", inputs: ["source"]) { model, _, visit in
      model.fetch(on: visit.scheduler)
      return .done(at: path.showing(["source": model.source.rawValue]))
    }
  }
}

extension OnDemandBookViewModel {
  /// The source as the page's field has it.
  fileprivate var sourceText: String {
    get { source.rawValue }
    set { if let new = DocumentSource(rawValue: newValue) { source = new } }
  }
}
