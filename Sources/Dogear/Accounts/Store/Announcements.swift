import Combine

/// A subject of texts. `@unchecked` because a subject may be used from any thread, whether or not its type says so.
struct Announcements: @unchecked Sendable {
  private let subject = PassthroughSubject<String, Never>()

  var publisher: AnyPublisher<String, Never> { subject.eraseToAnyPublisher() }

  func send(_ text: String) {
    subject.send(text)
  }
}
