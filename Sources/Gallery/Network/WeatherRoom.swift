import Foundation
import GalleryModels
import Live
import Templates

/// The weather of a few places.
enum WeatherRoom: Room {
  static let description = RoomDescription(
    path: .weather, title: "Weather", subject: .network,
    notice:
      "Two requests, and one picture of them: the weather now and that of five days come together or not at all.",
    sources: [
      "Weather/WeatherViewModel.swift", "Weather/WeatherService.swift", "Weather/Weather.swift",
      "Network/WebServer.swift",
    ],
    operators: ["zip", "tryMap", "decode", "mapError", "receive(on:)", "sink"],
    preview: [.figure, .line(0.5), .rows(2)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, WeatherViewModel> {
    let services = gallery.services
    let fields = Fields<WeatherViewModel>()
      .conditions()
      .list("places", id: \.value, Choice.fields) {
        Choice.among(Place.samples.map(\.name), chosen: $0.placeName)
      }
      .flag("hasWeather") { $0.current != nil }
      .text("temperature") { $0.current?.temperature }
      .text("description") { $0.current?.description }
      .html("drawing") { $0.current?.icon.drawing ?? "" }
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
  /// The place as the page's field has it.
  fileprivate var placeName: String {
    get { place.name }
    set { if let new = Place.samples.first(where: { $0.name == newValue }) { place = new } }
  }
}

extension Weather {
  fileprivate static var fields: Fields<Weather> {
    Fields<Weather>()
      .text("day") {
        $0.date.formatted(.dateTime.weekday(.abbreviated).locale(Locale(identifier: "en_GB")))
      }
      .text("dayTemperature", \.temperature)
      .text("dayDescription", \.description)
      .html("dayDrawing") { $0.icon.drawing }
  }
}
