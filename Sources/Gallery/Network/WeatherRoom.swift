import Foundation
import GalleryModels
import Live
import Templates

/// The weather of a few places.
enum WeatherRoom: Room {
  static let description = RoomDescription(
    path: .weather, title: "Weather", subject: .network,
    notice:
      "Two requests are under way at once, for the weather now and for five days. Each answer shows as it comes, or says why not.",
    sources: [
      "Weather/WeatherViewModel.swift", "Weather/WeatherService.swift", "Weather/Weather.swift",
      "AsResult/Publisher+AsResult.swift", "Network/WebServer.swift",
    ],
    operators: ["merge", "tryMap", "decode", "mapError", "catch", "receive(on:)", "sink"],
    preview: [.figure, .line(0.5), .rows(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, WeatherViewModel> {
    let services = gallery.services
    let fields = Fields<WeatherViewModel>()
      .conditions()
      .list("places", id: \.value, Choice.fields) {
        Choice.among(Place.samples.map(\.name), chosen: $0.placeName)
      }
      .flag("isEmpty") { $0.shownPlace == nil }
      .text("shownPlace", \.shownPlace?.name)
      .flag("hasCurrent") { $0.current != nil }
      .text("moment", \.seconds, .dateAndTime)
      .text("timestamp", \.seconds, .timestamp)
      .text("temperature") { $0.current?.temperature }
      .text("description") { $0.current?.description }
      .html("drawing") { $0.current?.icon.drawing ?? "" }
      .flag("hasForecast") { !$0.forecast.isEmpty }
      .list("days", Weather.fields) { $0.forecast }
      .text("message", \.message)
      .flag("isLoading", \.isLoading)
    return try gallery.page(
      of: Self.self, fields,
      makeWaiting: { visit in
        let model = WeatherViewModel(condition: visit.condition) {
          WeatherService(server: services.server(.weather, $0))
        }
        guard !visit.text("place").isEmpty else { return model }
        model.placeName = visit.text("place")
        model.refresh(on: visit.scheduler)
        await model.$isLoading.turnsFalse()
        return model
      }
    )
    .input(.text("place", \.placeName))
    .input(.text("condition", \.conditionText))
    .action("refresh", inputs: ["place", "condition"]) { model, submission, visit in
      if submission.isLive { model.refresh(on: visit.scheduler) }
      return .done(at: path.showing(["place": model.placeName, "condition": model.conditionText]))
    }
  }
}

extension WeatherViewModel: ServiceModel {
  /// The moment of the weather that is shown as the current one.
  fileprivate var seconds: Int? { current?.seconds }

  /// The place as the page's field has it.
  fileprivate var placeName: String {
    get { place.name }
    set { if let new = Place.samples.first(where: { $0.name == newValue }) { place = new } }
  }
}

extension Weather {
  /// The moment in seconds since 1970, within the years that a calendar has.
  fileprivate var seconds: Int {
    Int(min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799))
  }

  /// The day of the week, which the server's own time zone doesn't change.
  private var weekday: String {
    var style = Date.FormatStyle(locale: Locale(identifier: "en_GB")).weekday(.wide)
    style.timeZone = .gmt
    return date.formatted(style)
  }

  fileprivate static var fields: Fields<Weather> {
    Fields<Weather>()
      .text("day", \.weekday)
      .text("dayDate", \.seconds, .date)
      .text("dayTimestamp", \.seconds, .timestamp)
      .text("dayTemperature", \.temperature)
      .text("dayDescription", \.description)
      .html("dayDrawing") { $0.icon.drawing }
  }
}
