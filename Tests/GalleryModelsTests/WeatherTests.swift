import Combine
import CombineTesting
import Foundation
import GalleryModels
import Testing

/// Weather and location, in virtual time.
@Suite("Weather and location", .timeLimit(.minutes(10)))
struct WeatherTests {
  private let scheduler = TestScheduler()
  private let stub = ServiceStub()

  private static func weather(_ temperature: Double, _ icon: String, at time: Int = 0) -> String {
    #"{"dt":\#(time),"weather":[{"description":"light rain","icon":"\#(icon)"}],"main":{"temp":\#(temperature)}}"#
  }

  private func model(
    forecastAfter seconds: Double = 0.5,
    _ answer: @escaping @Sendable (Int, String) -> Result<WebAnswer, URLError> = { _, address in
      guard address.contains("forecast") else { return .text(weather(20.6, "10d", at: 86_400)) }
      let list = (0..<40).map { weather(Double($0), "01n", at: $0 * 10_800) }
      return .text(#"{"list":[\#(list.joined(separator: ","))]}"#)
    }
  ) -> WeatherViewModel {
    let server = stub.server(after: { $0.contains("forecast") ? seconds : 0.5 }, on: scheduler, answer)
    return WeatherViewModel(place: Place(name: "Here", latitude: 53.5, longitude: -10)) { _ in
      WeatherService(server: server, key: "k/1")
    }
  }

  @Test("Each answer is shown as it comes, and the answers about another place go")
  func eachAnswer() {
    let model = model(forecastAfter: 2)
    model.refresh(on: scheduler)
    scheduler.advance(by: .seconds(0.5))
    #expect(model.current?.temperature == "21°")
    #expect(model.forecast == [])
    #expect(model.isLoading)
    scheduler.advance(by: .seconds(1.5))
    #expect(model.forecast.count == 5)
    #expect(!model.isLoading)
    model.refresh(on: scheduler)
    #expect(model.forecast.count == 5, "it stays until there is another")
    model.place = Place.samples[1]
    #expect(model.shownPlace?.name == "Here")
    model.refresh(on: scheduler)
    #expect(model.shownPlace?.name == "Lisbon")
    #expect(model.current == nil)
    #expect(model.forecast == [])
  }

  @Test("One answer shows though the other is a failure", arguments: ["weather", "forecast"])
  func halfAFailure(failing: String) {
    let model = model { _, address in
      if address.contains("2.5/\(failing)") { return .text("{}", status: 503) }
      return .text(
        failing == "weather" ? #"{"list":[\#(Self.weather(7, "01d"))]}"# : Self.weather(7, "01d"))
    }
    model.refresh(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.message == "The weather service answered with 503.")
    #expect(model.current?.temperature == (failing == "weather" ? nil : "7°"))
    #expect(model.forecast.map(\.temperature) == (failing == "weather" ? ["7°"] : []))
    #expect(!model.isLoading)
  }

  @Test("One press asks for the weather now and for five days")
  func weather() {
    let model = model()
    model.refresh(on: scheduler)
    #expect(model.isLoading)
    scheduler.advance(by: .seconds(0.5))
    #expect(!model.isLoading)
    #expect(
      Set(stub.addresses) == [
        "data/2.5/weather?lat=53.5&lon=-10.0&appid=k%2F1&units=metric",
        "data/2.5/forecast?lat=53.5&lon=-10.0&appid=k%2F1&units=metric",
      ])
    #expect(model.current?.temperature == "21°")
    #expect(model.current?.description == "light rain")
    #expect(model.current?.icon == .cloudSunRain)
    #expect(model.current?.date == Date(timeIntervalSince1970: 86_400))
    #expect(model.forecast.map(\.temperature) == ["0°", "8°", "16°", "24°", "32°"])
    #expect(model.forecast.map(\.icon) == Array(repeating: .moon, count: 5))
  }

  @Test(
    "A failure shows its text, and what was shown stays",
    arguments: [
      (Result<WebAnswer, URLError>.failure(URLError(.timedOut)), "The weather service can't be reached."),
      (.text("{}", status: 503), "The weather service answered with 503."),
      (.text("<p>"), "The weather service answered with something else than weather."),
    ])
  func weatherErrors(_ answer: Result<WebAnswer, URLError>, message: String) {
    let model = model { count, address in
      if count > 2 { return answer }
      return .text(address.contains("forecast") ? #"{"list":[]}"# : Self.weather(1, "11d"))
    }
    model.refresh(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.message == "")
    model.refresh(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.message == message)
    #expect(model.current?.icon == .bolt)
    #expect(!model.isLoading)
  }

  @Test("A temperature a little below zero is zero")
  func zero() {
    let model = model { _, address in
      .text(address.contains("forecast") ? #"{"list":[]}"# : Self.weather(-0.4, "13d"))
    }
    model.refresh(on: scheduler)
    scheduler.advance(by: .seconds(1))
    #expect(model.current?.temperature == "0°")
  }

  @Test("Each code of the service has its picture; any other has one, too")
  func icons() {
    let icons = [
      "01d", "01n", "02d", "02n", "03d", "04n", "09d", "10d", "10n", "11n", "13d", "50d", "99x", "",
    ].map { WeatherIcon(code: $0) }
    #expect(
      icons == [
        .sun, .moon, .cloudSun, .cloudMoon, .cloud, .cloud, .rain, .cloudSunRain, .cloudMoonRain, .bolt,
        .snow,
        .fog, .unknown, .unknown,
      ])
  }

  @Test("A weather that nobody waits for is not loaded to its end")
  func weatherEnding() {
    var model: WeatherViewModel? = model()
    model?.refresh(on: scheduler)
    model = nil
    #expect(stub.cancelledCount == 2)
  }

  @Test("A status that allows to go on shows after half a second, once")
  func status() {
    let service = LocationService()
    let model = LocationViewModel(service: service)
    model.follow(on: scheduler)
    #expect(model.statusText == "Status: -")
    #expect(model.isStartable)
    model.start()
    #expect(!model.isStartable)
    service.receive(.authorizedAlways)
    service.receive(.authorizedWhenInUse)
    scheduler.advance(by: .seconds(0.4))
    #expect(model.status == nil)
    scheduler.advance(by: .seconds(0.1))
    #expect(model.statusText == "Status: authorizedWhenInUse")
    #expect(!model.thereIsAnError)
  }

  @Test(
    "Any other status ends the service with an error of its name",
    arguments: LocationStatus.allCases.filter { !$0.isAuthorized })
  func refusal(status: LocationStatus) {
    let service = LocationService()
    let model = LocationViewModel(service: service)
    model.follow(on: scheduler)
    service.receive(.authorizedWhenInUse)
    scheduler.advance(by: .seconds(1))
    service.receive(status)
    scheduler.advance(by: .seconds(1))
    #expect(model.statusText == "Location Service terminated with error: \(status.rawValue)")
    #expect(model.errorMessage == status.rawValue)
    #expect(!model.isStartable)
  }

  @Test("A place shows with four digits once it holds for half a second; a step of less than a metre is none")
  func places() throws {
    let service = LocationService()
    let model = LocationViewModel(service: service)
    model.follow(on: scheduler)
    #expect(model.latitude == "-")
    #expect(model.longitude == "-")
    for latitude in [1.0, 2.0, 53.123_46] {
      service.receive(try #require(Location(latitude: latitude, longitude: 9.9)))
    }
    scheduler.advance(by: .seconds(0.5))
    #expect(model.latitude == "53.1235")
    #expect(model.longitude == "9.9000")
    let first = model.location
    service.receive(try #require(Location(latitude: 53.123_463, longitude: 9.9)))
    scheduler.advance(by: .seconds(0.5))
    #expect(model.location == first, "a third of a metre")
    service.receive(try #require(Location(latitude: 53.123_48, longitude: 9.9)))
    scheduler.advance(by: .seconds(0.5))
    #expect(model.location != first, "two metres")
    #expect(Location(latitude: 91, longitude: 0) == nil)
    #expect(Location("53.55, 9.99") == Location(latitude: 53.55, longitude: 9.99))
    for text in ["", "53.55", "a, b", "1, 2, 3", "91, 0"] { #expect(Location(text) == nil) }
    #expect(Location(latitude: 0, longitude: .nan) == nil)
  }
}
