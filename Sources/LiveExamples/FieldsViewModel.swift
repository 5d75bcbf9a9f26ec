import Combine

/// The form with every kind of field: what is typed, and the record it belongs to.
final class FieldsViewModel: ObservableObject {
  /// What is typed here, or was saved elsewhere.
  @Published var values: FieldValues
  /// A line to add to the list.
  @Published var entry = ""
  /// The record as it was saved last.
  @Published private(set) var record: Record
  /// What is wrong with the title; empty where nothing is.
  @Published private(set) var titleMessage = ""

  init(record: Record) {
    self.record = record
    values = record.values
    $values.map { $0.title.isEmpty ? "A title is needed" : "" }.removeDuplicates().assign(to: &$titleMessage)
  }

  private var following: AnyCancellable?

  /// Follows the record: what others change shows here, too.
  func follow(_ records: some Publisher<Record, Never>) {
    following = records.sink { [weak self] new in
      guard let self, new != record else { return }
      values.take(changesFrom: record.values, to: new.values)
      record = new
    }
  }
}
