import Foundation

/// The weather at some time, as the service has it.
public struct Weather: Decodable, Equatable, Sendable {
  struct Condition: Decodable, Equatable, Sendable {
    let description: String
    let icon: String
  }

  struct Figures: Decodable, Equatable, Sendable {
    let temp: Double
  }

  let dt: TimeInterval
  let weather: [Condition]
  let main: Figures

  public var date: Date { Date(timeIntervalSince1970: dt) }
  public var description: String { weather.first?.description ?? "" }
  public var icon: WeatherIcon { WeatherIcon(code: weather.first?.icon ?? "") }
  /// The temperature in whole degrees, never “-0”.
  public var temperature: String { String(format: "%.0f", main.temp.rounded() + 0) + "°" }
}

/// The weather of the next days.
struct Forecast: Decodable, Sendable {
  let list: [Weather]
}

/// A picture of the weather, by the codes of the service.
public enum WeatherIcon: String, CaseIterable, Sendable {
  case sun, moon, cloudSun, cloudMoon, cloud, rain, cloudSunRain, cloudMoonRain, bolt, snow, fog, unknown

  public init(code: String) {
    switch code {
    case "01d": self = .sun
    case "01n": self = .moon
    case "02d": self = .cloudSun
    case "02n": self = .cloudMoon
    case "03d", "03n", "04d", "04n": self = .cloud
    case "09d", "09n": self = .rain
    case "10d": self = .cloudSunRain
    case "10n": self = .cloudMoonRain
    case "11d", "11n": self = .bolt
    case "13d", "13n": self = .snow
    case "50d", "50n": self = .fog
    default: self = .unknown
    }
  }
}
