import Combine
import CombineTesting
import Foundation
import GalleryModels
import Synchronization

/// A server that notes what it is asked, and answers in virtual time.
final class ServiceStub: Sendable {
  private struct State {
    var addresses: [String] = []
    var count = 0
    var cancelled = 0
  }

  private let state = Mutex(State())

  /// What was asked for so far: paths and queries.
  var addresses: [String] { state.withLock { $0.addresses } }
  /// The number of requests that were cancelled.
  var cancelledCount: Int { state.withLock { $0.cancelled } }

  /// A server that answers after a time, which the address may decide, by the number of the request, which begins with 1,
  /// and its address.
  func server(
    after seconds: @escaping @Sendable (String) -> Double = { _ in 0.5 }, on scheduler: TestScheduler,
    _ answer: @escaping @Sendable (Int, String) -> Result<WebAnswer, URLError>
  ) -> WebServer {
    WebServer(address: "http://service.example") { [self] url, _ in
      Deferred { [self] in
        let address = url.absoluteString.replacingOccurrences(of: "http://service.example/", with: "")
        return Future<WebAnswer, URLError> { [self] promise in
          let count = state.withLock { state in
            state.count += 1
            return state.count
          }
          scheduler.schedule(after: scheduler.now.advanced(by: .seconds(seconds(address)))) {
            promise(answer(count, address))
          }
          // Whoever sees the address finds the answer on its way.
          state.withLock { $0.addresses.append(address) }
        }
        .handleEvents(receiveCancel: { [self] in state.withLock { $0.cancelled += 1 } })
      }
      .eraseToAnyPublisher()
    }
  }
}

extension Result where Success == WebAnswer, Failure == URLError {
  /// An answer with a text.
  static func text(_ text: String, status: Int = 200, retryAfter: String? = nil) -> Self {
    .success(WebAnswer(status: status, retryAfter: retryAfter, body: Data(text.utf8)))
  }
}
