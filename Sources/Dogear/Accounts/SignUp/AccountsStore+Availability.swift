import Combine

extension AccountsStore {
  /// A publisher of whether a name can still be had, which asks on subscription; it fails where the network has asked too
  /// often.
  func availability(of username: String, from network: String? = nil) -> AnyPublisher<Bool, any Error> {
    Deferred {
      Future { promise in
        let answer = Answer(promise: promise)
        Task {
          do {
            answer.promise(.success(try await self.isAvailable(username: username, askedFrom: network)))
          } catch {
            // Of whoever asks too often the log has another line.
            if !(error is AccountsError) { self.faults.note(error, in: "Checking whether a name is free") }
            answer.promise(.failure(error))
          }
        }
      }
    }
    .eraseToAnyPublisher()
  }
}

// A future may be fulfilled from any thread, though the type of its promise does not say so.
private struct Answer: @unchecked Sendable {
  let promise: Future<Bool, any Error>.Promise
}
