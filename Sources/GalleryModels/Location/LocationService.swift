import Combine
import Foundation

/// The permission of a person.
public enum LocationStatus: String, CaseIterable, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse, unknown

  public var isAuthorized: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}

/// The status that forbids to go on, as an error.
public struct LocationError: Error, Equatable {
  public let status: LocationStatus
}

/// A place on earth, in degrees.
public struct Location: Equatable, Sendable {
  public let latitude: Double
  public let longitude: Double

  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// The place in a text such as `53.55, 9.99`; nil for any other.
  public init?(_ text: String) {
    let numbers = text.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

/// A service that publishes what a person allows, and where they are.
public final class LocationService {
  private let statuses = PassthroughSubject<LocationStatus, LocationError>()
  private let places = PassthroughSubject<Location, Never>()

  public init() {}

  public var status: AnyPublisher<LocationStatus, LocationError> { statuses.eraseToAnyPublisher() }
  public var location: AnyPublisher<Location, Never> { places.eraseToAnyPublisher() }

  /// Takes a status from the device. One that allows nothing ends the stream.
  public func receive(_ status: LocationStatus) {
    statuses.send(status)
    if !status.isAuthorized { statuses.send(completion: .failure(LocationError(status: status))) }
  }

  /// Takes a place from the device.
  public func receive(_ location: Location) {
    places.send(location)
  }
}
