import Combine

/// An input. Only what stays for 0.8 seconds goes on.
public final class DebouncedInputViewModel: ObservableObject {
  @Published public var input: String
  @Published public private(set) var output = ""
  @Published public private(set) var log = EventLog()

  private var cancellables: Set<AnyCancellable> = []

  public init(input: String = "") {
    self.input = input
  }

  public func follow(on scheduler: some Scheduler) {
    cancellables = []
    let stopwatch = Stopwatch(scheduler)
    let typed = $input.dropFirst().share()
    typed
      .sink { [weak self] in self?.log.add("Input: \($0)", at: stopwatch.seconds) }
      .store(in: &cancellables)
    typed
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .sink { [weak self] in
        self?.log.add("Debounced: \($0)", at: stopwatch.seconds)
        self?.output = $0
      }
      .store(in: &cancellables)
  }

  public func clear() {
    log.clear()
  }
}
