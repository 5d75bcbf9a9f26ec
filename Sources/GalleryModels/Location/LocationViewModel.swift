import Combine
import Foundation

/// The place of a person, as far as they allow it to be known.
public final class LocationViewModel: ObservableObject {
  // Input
  /// The status as the device says it.
  @Published public var reportedStatus: LocationStatus? {
    didSet { if let reportedStatus, reportedStatus != oldValue { service.receive(reportedStatus) } }
  }
  /// The place as the device says it, or as somebody types it: latitude and longitude with a comma between them.
  @Published public var reportedPlace = "" {
    didSet { if let place = Location(reportedPlace) { service.receive(place) } }
  }

  // Output
  @Published public private(set) var status: LocationStatus?
  @Published public private(set) var errorMessage = ""
  @Published public private(set) var location: Location?
  @Published public private(set) var isStarted = false

  private let service: LocationService
  private var cancellables: Set<AnyCancellable> = []

  public init(service: LocationService) {
    self.service = service
  }

  public var thereIsAnError: Bool { !errorMessage.isEmpty }
  public var isStartable: Bool { !isStarted && !thereIsAnError }
  public var latitude: String { Self.text(location?.latitude) }
  public var longitude: String { Self.text(location?.longitude) }

  public var statusText: String {
    thereIsAnError
      ? "Location Service terminated with error: \(errorMessage)" : "Status: \(status?.rawValue ?? "-")"
  }

  /// Follows what the person allows and where they are: what holds for half a second, and moves by a metre or more.
  public func follow(on scheduler: some Scheduler) {
    service.status
      .debounce(for: .seconds(0.5), scheduler: scheduler)
      .removeDuplicates()
      .sink(
        receiveCompletion: { [weak self] in
          if case .failure(let error) = $0 { self?.errorMessage = error.status.rawValue }
        },
        receiveValue: { [weak self] in self?.status = $0 }
      )
      .store(in: &cancellables)
    service.location
      .debounce(for: .seconds(0.5), scheduler: scheduler)
      .removeDuplicates { $0.distance(to: $1) < 1 }
      .sink { [weak self] in self?.location = $0 }
      .store(in: &cancellables)
  }

  public func start() {
    guard isStartable else { return }
    isStarted = true
  }

  private static func text(_ degrees: Double?) -> String {
    degrees.map { String(format: "%0.4f", $0) } ?? "-"
  }
}

extension Location {
  /// The distance in metres, along the surface.
  func distance(to other: Location) -> Double {
    let degree = Double.pi / 180
    let (from, to) = (latitude * degree, other.latitude * degree)
    let (up, across) = ((to - from) / 2, (other.longitude - longitude) * degree / 2)
    let chord = sin(up) * sin(up) + cos(from) * cos(to) * sin(across) * sin(across)
    return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
  }
}
