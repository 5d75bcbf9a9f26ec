import Combine

/// Subscribers that come early and late to a stream whose last two values are replayed.
public final class ShareReplayViewModel: ObservableObject {
  /// As many subscribers as there may be.
  public static let limit = 10

  @Published public private(set) var log = EventLog()
  @Published public private(set) var subscriberCount = 0
  /// The number of subscriptions to what is shared.
  @Published public private(set) var upstreamCount = 0
  @Published public private(set) var isFinished = false

  private let subject = PassthroughSubject<Int, Never>()
  private var value = 0
  private var cancellables: Set<AnyCancellable> = []

  private lazy var shared =
    subject
    .handleEvents(receiveSubscription: { [weak self] _ in self?.upstreamCount += 1 })
    .shareReplay(capacity: 2)

  public init() {}

  public func subscribe() {
    guard subscriberCount < Self.limit else { return }
    subscriberCount += 1
    let name = "subscription\(subscriberCount)"
    shared
      .sink(
        receiveCompletion: { [weak self] in self?.log.add("\(name) completed: \($0)") },
        receiveValue: { [weak self] in self?.log.add("\(name) received: \($0)") }
      )
      .store(in: &cancellables)
  }

  public func send() {
    guard !isFinished else { return }
    value += 1
    log.add("sent: \(value)")
    subject.send(value)
  }

  public func finish() {
    isFinished = true
    subject.send(completion: .finished)
  }
}
