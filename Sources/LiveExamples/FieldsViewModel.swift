import Combine

/// The view model of the form with every kind of field: what is typed, and the record it belongs to.
final class FieldsViewModel: ObservableObject {
  /// The values as they were typed here, or saved elsewhere.
  @Published var values: FieldValues
  /// A line to add to the list.
  @Published var entry = ""
  /// The record as saved last.
  @Published private(set) var record: Record
  /// The validation message of the title; empty means valid.
  @Published private(set) var titleMessage = ""

  init(record: Record) {
    self.record = record
    values = record.values
    $values.map { $0.title.isEmpty ? "A title is needed" : "" }.removeDuplicates().assign(to: &$titleMessage)
  }

  private var following: AnyCancellable?

  /// Follows the record, so that changes by others show here, too.
  func follow(_ records: some Publisher<Record, Never>) {
    following = records.sink { [weak self] new in
      guard let self, new != record else { return }
      values.take(changesFrom: record.values, to: new.values)
      record = new
    }
  }
}
