import Combine
import Synchronization

/// The lists that pages follow, by name; an unknown name has a list of two rows.
final class RowLists: Sendable {
  // Sendable because a subject guards its own state, and lists are Sendable.
  private struct Subject: @unchecked Sendable {
    let subject: CurrentValueSubject<RowList, Never>
  }

  private let subjects = Mutex<[String: Subject]>([:])
  private let changing = Mutex(())

  /// The current list.
  func list(_ name: String) -> RowList { subject(name).value }

  /// A publisher of the list: its current value, then each change.
  func publisher(_ name: String) -> AnyPublisher<RowList, Never> { subject(name).eraseToAnyPublisher() }

  /// Changes a list. Changes are serialized, whatever loop they come from.
  func update<Failure>(_ name: String, _ change: (inout RowList) throws(Failure) -> Void) throws(Failure) {
    let subject = subject(name)
    try changing.withLock { _ throws(Failure) in
      var list = subject.value
      try change(&list)
      subject.send(list)
    }
  }

  private func subject(_ name: String) -> CurrentValueSubject<RowList, Never> {
    subjects.withLock { subjects in
      if let known = subjects[name] { return known.subject }
      let rows = [RowList.Row(id: "a", text: "one"), RowList.Row(id: "b", text: "two")]
      let subject = CurrentValueSubject<RowList, Never>(RowList(rows: rows))
      subjects[name] = Subject(subject: subject)
      return subject
    }
  }
}
