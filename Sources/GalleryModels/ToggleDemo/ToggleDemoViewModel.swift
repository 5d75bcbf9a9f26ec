import Combine
import Foundation

/// A value that is toggled from the main thread and from a background thread.
public final class ToggleDemoViewModel: ObservableObject {
  public static let warning =
    "Publishing changes from background threads is not allowed; make sure to publish values from the main thread (via operators like receive(on:)) on model updates."

  @Published public private(set) var demo: Bool
  @Published public private(set) var log = EventLog()

  private let isMainThread: @Sendable () -> Bool
  private let toggles: CurrentValueSubject<Bool, Never>
  private let lines = PassthroughSubject<String, Never>()
  private var cancellables: Set<AnyCancellable> = []

  public init(demo: Bool = false, isMainThread: @escaping @Sendable () -> Bool = { Thread.isMainThread }) {
    (self.demo, self.isMainThread) = (demo, isMainThread)
    toggles = CurrentValueSubject(demo)
  }

  /// Follows the toggles, whatever thread they come from.
  public func follow(on main: some Scheduler) {
    lines.receive(on: main)
      .sink { [weak self] in self?.log.add($0) }
      .store(in: &cancellables)
    toggles.dropFirst()
      .handleEvents(receiveOutput: { [lines, isMainThread] _ in
        lines.send("Main thread: \(isMainThread())")
        if !isMainThread() { lines.send(Self.warning) }
      })
      .receive(on: main)
      .handleEvents(receiveOutput: { [lines, isMainThread] _ in
        lines.send("After receive(on:), main thread: \(isMainThread())")
      })
      .assign(to: &$demo)
  }

  public func toggleFromMain() {
    toggles.value.toggle()
  }

  public func toggleFromBackground(on background: some Scheduler) {
    background.schedule { [toggles] in toggles.value.toggle() }
  }
}
