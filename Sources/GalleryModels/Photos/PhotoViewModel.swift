import Combine

/// A photo in one quality, or in high quality with all that is done where it fails: three more attempts, the low quality, and
/// a fixed picture where there is neither.
public final class PhotoViewModel: ObservableObject {
  /// The kind of photo to ask for.
  public enum Request: String, CaseIterable, Sendable {
    case low = "Low quality"
    case high = "High quality"
    case fallback = "High quality, with retries and fallbacks"
  }

  /// The times that the high quality fails; with retries, from four on it never comes.
  public static let failures = 0...8

  @Published public var request: Request
  @Published public var failingTimes: Int
  @Published public var condition: ServiceCondition
  @Published public private(set) var photo: RemotePhoto?
  /// The sentence on what came instead of the photo, or on why there is none.
  @Published public private(set) var message = ""
  @Published public private(set) var isLoading = false
  @Published public private(set) var log = EventLog()

  private let service: (ServiceCondition) -> PhotoService
  private var loading: AnyCancellable?

  public init(
    request: Request = .fallback, failingTimes: Int = 2, condition: ServiceCondition = .fine,
    service: @escaping (ServiceCondition) -> PhotoService
  ) {
    self.request = request
    (self.failingTimes, self.condition, self.service) = (failingTimes, condition, service)
  }

  /// Asks for the photo. A request that is under way ends.
  public func load(on scheduler: some Scheduler) {
    let service = service(condition)
    (photo, message, isLoading) = (nil, "", true)
    log.clear()
    let low = logged(service.fetchPhoto(quality: .low), on: scheduler)
    let high = logged(service.fetchPhoto(quality: .high, failingTimes: failingTimes), on: scheduler)
    let photos =
      switch request {
      case .low: low
      case .high: high
      case .fallback: withFallbacks(high, low)
      }
    loading = photos.sink(
      receiveCompletion: { [weak self] in self?.end($0) },
      receiveValue: { [weak self] in
        self?.log.add("Got image \($0.name)")
        self?.photo = $0
      })
  }

  private typealias Photos = AnyPublisher<RemotePhoto, PhotoService.Failure>

  private func logged(_ photos: Photos, on scheduler: some Scheduler) -> Photos {
    photos.receive(on: scheduler)
      .handleEvents(
        receiveSubscription: { [weak self] _ in self?.log.add("Trying ...") },
        receiveCompletion: { [weak self] in
          if case .failure(let error) = $0 { self?.log.add(error.localizedDescription) }
        }
      )
      .eraseToAnyPublisher()
  }

  private func withFallbacks(_ high: Photos, _ low: Photos) -> Photos {
    high.retry(3)
      .catch { [weak self] _ in
        self?.say("Failed fetching high quality, falling back to low quality")
        return low
      }
      .handleEvents(receiveCompletion: { [weak self] in
        guard case .failure = $0 else { return }
        self?.say("Failed fetching either quality, falling back to a fixed picture")
      })
      .replaceError(with: .notAvailable)
      .setFailureType(to: PhotoService.Failure.self)
      .eraseToAnyPublisher()
  }

  private func say(_ text: String) {
    log.add(text)
    message = "\(text)."
  }

  private func end(_ completion: Subscribers.Completion<PhotoService.Failure>) {
    isLoading = false
    switch completion {
    case .finished: log.add("Completed: finished")
    case .failure(let error):
      log.add("Completed: failure")
      message = "\(error.localizedDescription)."
    }
  }
}
