import HTTP
import Live
import Recurrence

/// What takes a reminder that is dragged onto it. The texts stand in forms.
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
        let name = try await name(of: list, in: lists, visit)
        guard model.listed.item(id) != nil else {
          throw StoreError.invalid("A reminder of a list that somebody shares stays in it.")
        }
        let moved = try await store.edit(id: id, of: visit.visitor.owner) { $0.list = list }
        return .done(announcing: moved.map { "\($0.name) is in “\(name)” now." })
      case .day(let day):
        let list = model.list(of: id, in: store, by: visit.visitor.owner)
        let moved = try await list.store.edit(id: id, of: list.owner) { reminder in
          reminder.reschedule { $0.dueDay = day }
        }
        return .done(
          announcing: moved.map { "\($0.name) is due \($0.fullDueText(in: model.moment.zone))." })
      }
    }
  }

  /// The name of a list of the person.
  ///
  /// - Throws: `StoreError` where there is none.
  private func name(
    of id: ReminderList.ID, in lists: ListStore<ReminderList>, _ visit: Visit<Visitor>
  ) async throws -> String {
    let named = try await lists.list(of: visit.visitor.owner).snapshot
    guard id.isEmpty || named.item(id) != nil else {
      throw StoreError.invalid("There is no such list any more.")
    }
    return named.name(of: id)
  }
}
