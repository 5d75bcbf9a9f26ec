import Combine
import Foundation

/// The view model of the lists that a person made, and of the name of a new one.
final class ReminderListsViewModel: ListViewModel<ReminderList> {
  /// The typed name of a new list.
  @Published var newName = ""
  /// The message about it; empty where it is valid.
  @Published private(set) var newNameMessage = ""

  override init(_ found: FoundList<ReminderList>, showing shown: ListSnapshot<ReminderList>? = nil) {
    super.init(found, showing: shown)
    $newName.combineLatest($list)
      .map { Self.message(about: $0.trimmed, beside: $1) }
      .assign(to: &$newNameMessage)
  }

  /// The message about the name of a new list; empty where it is valid.
  static func message(about name: String, beside lists: ListSnapshot<ReminderList>) -> String {
    if name.isEmpty { return "Write its name" }
    if name.count > ReminderList.titleLimit {
      return "A name must not be longer than \(ReminderList.titleLimit) characters"
    }
    let isTaken = lists.withFirst.contains { $0.name.caseInsensitiveCompare(name) == .orderedSame }
    return isTaken ? "There is a list “\(name)” already" : ""
  }
}
