import Combine
import Synchronization

/// The data that all pages of one name share: the values that were saved, a counter, and a list.
struct Record: Equatable, Sendable {
  var values = FieldValues()
  var count = 0
  var entries: [Entry] = []

  /// A line that a form added.
  struct Entry: Equatable, Sendable {
    let id: Int
    let text: String
  }
}

/// The records that pages follow, by name; an unknown name has an empty record.
final class Records: Sendable {
  // Sendable because a subject guards its own state, and records are Sendable.
  private struct Subject: @unchecked Sendable {
    let subject: CurrentValueSubject<Record, Never>
  }

  private let subjects = Mutex<[String: Subject]>([:])

  /// The current record.
  func record(_ name: String) -> Record { subject(name).value }

  /// A publisher of the record: its current value, then each change.
  func publisher(_ name: String) -> AnyPublisher<Record, Never> { subject(name).eraseToAnyPublisher() }

  /// Changes a record.
  func update(_ name: String, _ change: (inout Record) -> Void) {
    let subject = subject(name)
    var record = subject.value
    change(&record)
    subject.send(record)
  }

  private func subject(_ name: String) -> CurrentValueSubject<Record, Never> {
    subjects.withLock { subjects in
      if let known = subjects[name] { return known }
      let new = Subject(subject: CurrentValueSubject(Record()))
      subjects[name] = new
      return new
    }.subject
  }
}
