import Combine

/// A photo in high quality, or in low quality after three more attempts, or a fixed one where there is none at all.
public final class PhotoViewModel: ObservableObject {
  /// The times that the high quality fails; from four on it never comes.
  public static let failures = 0...8

  @Published public var failingTimes: Int
  @Published public var condition: ServiceCondition
  @Published public private(set) var photo: RemotePhoto?
  @Published public private(set) var isLoading = false
  @Published public private(set) var log = EventLog()

  private let service: (ServiceCondition) -> PhotoService
  private var loading: AnyCancellable?

  public init(
    failingTimes: Int = 2, condition: ServiceCondition = .fine,
    service: @escaping (ServiceCondition) -> PhotoService
  ) {
    (self.failingTimes, self.condition, self.service) = (failingTimes, condition, service)
  }

  /// Asks for the photo. A request that is under way ends.
  public func load(on scheduler: some Scheduler) {
    let service = service(condition)
    (photo, isLoading) = (nil, true)
    log.clear()
    loading = service.fetchPhoto(quality: .high, failingTimes: failingTimes)
      .receive(on: scheduler)
      .handleEvents(
        receiveSubscription: { [weak self] _ in self?.log.add("Trying ...") },
        receiveCompletion: { [weak self] in
          if case .failure(let error) = $0 { self?.log.add(error.localizedDescription) }
        }
      )
      .retry(3)
      .catch { [weak self] _ in
        self?.log.add("Fetching low quality")
        return service.fetchPhoto(quality: .low).receive(on: scheduler)
      }
      .replaceError(with: .notAvailable)
      .sink(
        receiveCompletion: { [weak self] _ in self?.isLoading = false },
        receiveValue: { [weak self] in
          self?.log.add("Got image \($0.name)")
          self?.photo = $0
        })
  }
}
