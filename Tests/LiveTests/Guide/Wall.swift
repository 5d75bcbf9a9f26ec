import Combine

/// Something that somebody wrote on the wall.
struct Note: Identifiable, Sendable {
  let id: Int
  let name: String
  let text: String
}

/// All notes. Pages on any loop follow it.
// Sendable because a subject guards its own state.
final class Wall: @unchecked Sendable {
  private let subject = CurrentValueSubject<[Note], Never>([])

  var notes: AnyPublisher<[Note], Never> { subject.eraseToAnyPublisher() }

  func add(name: String, text: String) {
    subject.value.append(Note(id: subject.value.count, name: name, text: text))
  }
}
