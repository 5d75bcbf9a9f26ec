import HTTP
import Live
import Recurrence

/// The target of a reminder that is dragged: a list, or a day. The texts stand in forms.
enum DropTarget: Hashable, Sendable {
  case list(ReminderList.ID)
  case day(Day)

  /// The target that a text says: `list:ID`, `day:2026-12-05`; nil where it says none.
  init?(_ text: String) {
    if text.hasPrefix("day:") {
      guard let day = Day(text.dropFirst(4)) else { return nil }
      self = .day(day)
    } else {
      guard case .list(let id) = ReminderView(rawValue: text) else { return nil }
      self = .list(id)
    }
  }
}

extension Page where Visitor == Dogear.Visitor, Model == RemindersViewModel {
  /// The page with the action of what takes a reminder that is dragged onto it: a list, or a day.
  func taking(of store: ListStore<Reminder>, in lists: ListStore<ReminderList>) -> Self {
    action("take") { model, submission, visit in
      let target = try submission.requireArgument(saying: "where the reminder goes", DropTarget.init)
      let id = try submission.require("id")
      switch target {
      case .list(let list):
        let name = try await lists.requireName(of: list, by: visit.visitor.owner)
        guard model.listed.item(id) != nil else {
          throw StoreError.invalid("A reminder of a list that somebody shares stays in it.")
        }
        let moved = try await store.edit(id: id, of: visit.visitor.owner) { $0.list = list }
        return .done(announcing: moved.map { "\($0.name) is in “\(name)” now." })
      case .day(let day):
        let moved = try await model.edit(id, in: store, by: visit.visitor.owner) { reminder in
          reminder.reschedule { $0.dueDay = day }
        }
        return .done(announcing: moved?.dueSentence(in: model.moment.zone))
      }
    }
  }
}

extension ListStore<ReminderList> {
  /// The name of a list of a person, also of the first one.
  ///
  /// - Throws: `StoreError.invalid` where the person has no such list.
  func requireName(of id: ReminderList.ID, by owner: OwnerID) async throws -> String {
    let named = try await list(of: owner).snapshot
    guard id.isEmpty || named.item(id) != nil else {
      throw StoreError.invalid("There is no such list any more.")
    }
    return named.name(of: id)
  }
}
