import Foundation
import GalleryModels
import HTTP

/// Weather that is made up from a place and the day, and stays the same for both.
enum WeatherDemo {
  private struct Weather: Encodable {
    struct Condition: Encodable {
      let description: String
      let icon: String
    }

    struct Figures: Encodable {
      let temp: Double
    }

    let dt: Int
    let weather: [Condition]
    let main: Figures
  }

  private struct Forecast: Encodable {
    let list: [Weather]
  }

  private static let conditions = [
    ("clear sky", "01d"), ("few clouds", "02d"), ("scattered clouds", "03d"), ("overcast clouds", "04d"),
    ("shower rain", "09d"), ("light rain", "10d"), ("thunderstorm", "11d"), ("light snow", "13d"),
    ("mist", "50d"),
  ]

  @Sendable static func current(_ request: Request) async throws -> Response {
    try .json(weather(request, at: Int(Date().timeIntervalSince1970)))
  }

  @Sendable static func forecast(_ request: Request) async throws -> Response {
    let now = Int(Date().timeIntervalSince1970)
    return try .json(Forecast(list: (1...40).map { weather(request, at: now + 10_800 * $0) }))
  }

  private static func weather(_ request: Request, at time: Int) -> Weather {
    let latitude = Double(request.query.line("lat")) ?? 0
    let longitude = Double(request.query.line("lon")) ?? 0
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return weather(0, 0, at: time) }
    return weather(latitude, longitude, at: time)
  }

  private static func weather(_ latitude: Double, _ longitude: Double, at time: Int) -> Weather {
    let day = time / 86_400
    var numbers = SeededGenerator(
      seed: day &* 1_000_003 &+ Int(latitude * 100) &* 7919 &+ Int(longitude * 100))
    let warmth = 28 - abs(latitude) * 0.45 + Double.random(in: -5...5, using: &numbers)
    let candidates = conditions.filter { $0.1 != "13d" || warmth < 2 }
    let condition = candidates.randomElement(using: &numbers) ?? conditions[0]
    return Weather(
      dt: time, weather: [Weather.Condition(description: condition.0, icon: condition.1)],
      main: Weather.Figures(temp: (warmth * 10).rounded() / 10))
  }
}
