import Combine
import HTTP
import Live

extension RemindersFeature {
  /// The page of the completed reminders, which can be made undone.
  func completed() -> Page<Visitor, CompletedViewModel> {
    Page(
      RemindersPath.completed.route, template: "Reminders/completed", fields: CompletedViewModel.fields,
      title: { _ in "Completed reminders" }
    ) { visit in
      let owner = visit.visitor.owner
      let count = Int(visit.request.query.line("rows")) ?? CompletedViewModel.step
      let list = try await store.list(of: owner)
      return CompletedViewModel(
        try await completions.latest(min(max(count, 1), CompletedViewModel.limit), of: owner),
        of: try await completions.count(of: owner),
        at: visit.visitor.moment(at: store.clock()),
        changes: list.publisher(on: visit.scheduler.loop))
    }
    .onOpen { model, visit in
      let (owner, scheduler) = (visit.visitor.owner, visit.scheduler)
      model.follow { count in
        store.faults.publisher("Reading what was completed") {
          (
            rows: try await completions.latest(count, of: owner),
            count: try await completions.count(of: owner)
          )
        }
        .receive(on: scheduler).eraseToAnyPublisher()
      }
    }
    .parameters("rows")
    .action("undoCompletion") { _, submission, visit in
      let id = try submission.require("completion")
      guard let reminder = try await completions.undo(id, of: visit.visitor.owner) else { return .done() }
      return .done(focusing: "completed-heading", announcing: "\(reminder.name) is open again.")
    }
  }
}
