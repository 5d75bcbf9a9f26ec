import Combine

extension FaultLog {
  /// A publisher of a value that is read beside the page, once for each subscription. It publishes nothing where that fails,
  /// which the log is told of.
  ///
  /// - Parameters:
  ///   - subject: what is being done, for the log's line: “Reading what was deleted”.
  ///   - read: reads the value.
  func publisher<Value: Sendable>(
    _ subject: String, _ read: @escaping @Sendable () async throws -> Value
  ) -> AnyPublisher<Value, Never> {
    Deferred {
      Future<Value?, Never> { promise in
        Task {
          do {
            promise(.success(try await read()))
          } catch {
            self.note(error, in: subject)
            promise(.success(nil))
          }
        }
      }
    }
    .compactMap(\.self)
    .eraseToAnyPublisher()
  }
}
