import Combine
import Foundation

/// The errors of the weather service.
public enum WeatherError: LocalizedError, Equatable {
  case network, server(Int), parsing

  public var errorDescription: String? {
    switch self {
    case .network: "The weather service can't be reached."
    case .server(let status): "The weather service answered with \(status)."
    case .parsing: "The weather service answered with something else than weather."
    }
  }
}

/// A service of weather, for a place.
public struct WeatherService: Sendable {
  private let server: WebServer
  private let key: String

  public init(server: WebServer, key: String = "") {
    (self.server, self.key) = (server, key)
  }

  public func current(at place: Place) -> AnyPublisher<Weather, WeatherError> {
    load("weather", place)
  }

  /// The weather of the next five days, in steps of three hours. One step a day is taken.
  public func forecast(at place: Place) -> AnyPublisher<[Weather], WeatherError> {
    load("forecast", place)
      .map { (forecast: Forecast) in
        forecast.list.prefix(40).enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
      }
      .eraseToAnyPublisher()
  }

  private func load<Value: Decodable>(_ name: String, _ place: Place) -> AnyPublisher<Value, WeatherError> {
    server.get(
      "data", "2.5", name,
      query: [
        "lat": "\(place.latitude)", "lon": "\(place.longitude)", "appid": key, "units": "metric",
      ]
    )
    .tryMap { answer in
      guard answer.isSuccess else { throw WeatherError.server(answer.status) }
      return answer.body
    }
    .decode(type: Value.self, decoder: JSONDecoder())
    .mapError { error in
      switch error {
      case let error as WeatherError: error
      case is DecodingError: .parsing
      default: .network
      }
    }
    .eraseToAnyPublisher()
  }
}

/// A place on earth.
public struct Place: Equatable, Sendable {
  public let name: String
  public let latitude: Double
  public let longitude: Double

  public init(name: String, latitude: Double, longitude: Double) {
    (self.name, self.latitude, self.longitude) = (name, latitude, longitude)
  }

  public static let samples = [
    Place(name: "Hamburg", latitude: 53.55, longitude: 9.99),
    Place(name: "Lisbon", latitude: 38.72, longitude: -9.14),
    Place(name: "Reykjavík", latitude: 64.15, longitude: -21.94),
    Place(name: "Nairobi", latitude: -1.29, longitude: 36.82),
    Place(name: "Wellington", latitude: -41.29, longitude: 174.78),
  ]
}
