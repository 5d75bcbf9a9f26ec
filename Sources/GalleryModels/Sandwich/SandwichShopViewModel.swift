import Combine

/// A shop that makes a sandwich in four ways, and says how long each took.
public final class SandwichShopViewModel: ObservableObject {
  public enum Version: String, CaseIterable, Sendable {
    case synchronous, closures, async, parallel
  }

  /// The version that is at work; nil while there is none.
  @Published public private(set) var working: Version?
  @Published public private(set) var sandwich = ""
  @Published public private(set) var log = EventLog()
  /// The time that each version took, in seconds.
  @Published public private(set) var durations: [Version: Double] = [:]

  private let order = SandwichOrder()
  private var work: AnyCancellable?
  private var talk: AnyCancellable?

  public init() {}

  /// Orders a sandwich. A version that is at work goes home.
  public func make(_ version: Version, on scheduler: some Scheduler & Sendable) {
    cancel()
    working = version
    let stopwatch = Stopwatch(scheduler)
    let messages = PassthroughSubject<Message, Never>()
    talk =
      messages
      .receive(on: scheduler)
      .sink { [weak self] in self?.hear($0, of: version, stopwatch) }

    log.add(SandwichOrder.hello, at: 0)
    switch version {
    case .synchronous:
      work = AnyCancellable(makeSynchronously(messages, on: scheduler))
    case .closures:
      let kitchen = ClosureKitchen(
        say: { messages.send(.words($0)) },
        after: { [weak self] in self?.schedule($0, on: scheduler, $1) })
      kitchen.make(order) { messages.send(.sandwich($0)) }
    case .async, .parallel:
      let kitchen = AsyncKitchen(
        say: { messages.send(.words($0)) }, wait: { await scheduler.wait(seconds: Double($0)) })
      let task = Task { [order] in
        let sandwich =
          version == .async ? await kitchen.makeInSequence(order) : await kitchen.makeInParallel(order)
        messages.send(.sandwich(sandwich))
      }
      work = AnyCancellable { task.cancel() }
    }
  }

  /// Sends the shop home.
  public func cancel() {
    (work, talk, working) = (nil, nil, nil)
    log.clear()
    sandwich = ""
  }

  private enum Message: Sendable {
    case words(String)
    case sandwich(String)
  }

  private func hear(_ message: Message, of version: Version, _ stopwatch: Stopwatch) {
    switch message {
    case .words(let text): log.add(text, at: stopwatch.seconds)
    case .sandwich(let sandwich):
      log.add(order.thanks(stopwatch.seconds), at: stopwatch.seconds)
      durations[version] = stopwatch.seconds
      self.sandwich = sandwich
      working = nil
    }
  }

  /// The thread that would show the messages waits with the cook, so that all of them come at the end.
  private func makeSynchronously(
    _ messages: PassthroughSubject<Message, Never>, on scheduler: some Scheduler
  ) -> AnyCancellable {
    var spoken: [Message] = []
    var seconds = 0
    let kitchen = SynchronousKitchen(say: { spoken.append(.words($0)) }, wait: { seconds += $0 })
    spoken.append(.sandwich(kitchen.make(order)))
    return spoken.publisher
      .delay(for: .seconds(seconds), scheduler: scheduler)
      .sink { messages.send($0) }
  }

  private func schedule(_ seconds: Int, on scheduler: some Scheduler, _ action: @escaping () -> Void) {
    work = Just(()).delay(for: .seconds(seconds), scheduler: scheduler).sink(receiveValue: action)
  }
}
