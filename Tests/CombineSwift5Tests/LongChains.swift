import Combine
import Foundation

/// View models whose pipelines are long, as they are written for an app.
final class LongChains: ObservableObject {
  @Published var text = ""
  @Published private(set) var found = ""
  private var subscriptions = Set<AnyCancellable>()

  init(lookUp: @escaping (String) -> AnyPublisher<String, URLError>) {
    $text
      .dropFirst()
      .filter { $0.count >= 3 }
      .removeDuplicates()
      .map { lookUp($0).retry(1).map { $0 + "!" }.replaceError(with: "") }
      .switchToLatest()
      .receive(on: ImmediateScheduler.shared)
      .removeDuplicates()
      .handleEvents(receiveOutput: { print($0) })
      .filter { !$0.isEmpty }
      .assign(to: &$found)

    $found
      .combineLatest($text) { $0 + $1 }
      .scan("") { $0 + $1 }
      .compactMap(Int.init)
      .flatMap { Just($0) }
      .merge(with: Just(0))
      .throttle(for: .seconds(1), scheduler: DispatchQueue.main, latest: true)
      .share()
      .sink { [weak self] in self?.text = "\($0)" }
      .store(in: &subscriptions)
  }
}
