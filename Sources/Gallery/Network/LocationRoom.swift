import GalleryModels
import Live
import Templates

/// The place of a person, as the browser says.
enum LocationRoom: Room {
  static let description = RoomDescription(
    path: .location, title: "Location", subject: .network,
    notice:
      "The browser is the service: it asks you first. Whoever would rather not say types a place, or chooses a status.",
    sources: ["Location/LocationViewModel.swift", "Location/LocationService.swift"],
    operators: ["PassthroughSubject", "debounce", "removeDuplicates", "sink"],
    preview: [.line(0.6), .line(0.5), .line(0.5), .buttons(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, LocationViewModel> {
    let fields = Fields<LocationViewModel>()
      .text("statusText", \.statusText)
      .text("latitude", \.latitude)
      .text("longitude", \.longitude)
      .flag("thereIsAnError", \.thereIsAnError)
      .flag("isStartable", \.isStartable)
      .list("statuses", id: \.value, Choice.fields) {
        Choice.among(["-"] + LocationStatus.allCases.map(\.rawValue), chosen: $0.reportedStatusText)
      }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = LocationViewModel(service: LocationService())
      guard visit.request.query.contains("status") || visit.request.query.contains("place") else {
        return model
      }
      FastForward.pass(.seconds(1)) { time in
        model.follow(on: time)
        (model.reportedPlace, model.reportedStatusText) = (visit.text("place"), visit.text("status"))
      }
      return model
    }
    .onOpen { model, visit in model.follow(on: visit.scheduler) }
    .input(.text("status", \.reportedStatusText))
    .input(.text("place", \.reportedPlace, limit: 100))
    .action("start") { model, _, _ in
      model.start()
      return .done()
    }
    .action("use", inputs: ["status", "place"]) { model, _, _ in
      .done(at: path.showing(["status": model.reportedStatusText, "place": model.reportedPlace]))
    }
  }
}

extension LocationViewModel {
  /// The status as the page's field has it.
  fileprivate var reportedStatusText: String {
    get { reportedStatus?.rawValue ?? "-" }
    set { if let new = LocationStatus(rawValue: newValue) { reportedStatus = new } }
  }
}
