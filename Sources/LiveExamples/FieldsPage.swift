import Combine
import HTTP
import Live
import Templates

/// The visitor of the examples, the same for everybody.
struct ExampleVisitor: PageVisitor {
  let key = "everyone"
}

/// The page with every kind of field, at `/fields?record=<name>`.
struct FieldsPage {
  let records: Records

  func page() -> Page<ExampleVisitor, FieldsViewModel> {
    let records = records
    return Page(
      "/fields", template: "fields", fields: FieldsViewModel.fields, title: { "Fields \($0.record.count)" }
    ) { visit in
      FieldsViewModel(record: records.record(Self.name(visit)))
    }
    .onOpen { model, visit in
      model.follow(records.publisher(Self.name(visit)).receive(on: visit.scheduler))
    }
    .input(.text("title", \.values.title).message(\.titleMessage))
    .input(.multiline("notes", \.values.notes))
    .input(.text("amount", \.values.amount))
    .input(.text("day", \.values.day))
    .input(.checkbox("agrees", \.values.agrees))
    .input(.text("size", \.values.size))
    .input(.text("colour", \.values.colour))
    .input(.choices("toppings", \.values.toppings))
    .input(.choices("days", \.values.days))
    .input(.text("aside", \.values.aside))
    .input(.text("detail", \.values.detail))
    .input(.text("entry", \.entry))
    .action("save", inputs: Self.saved) { model, _, visit in
      guard model.titleMessage.isEmpty else { return .invalid }
      records.update(Self.name(visit)) { $0.values = model.values }
      return .done(at: Self.place(visit))
    }
    .action("add", inputs: ["entry"]) { model, _, visit in
      records.update(Self.name(visit)) { $0.entries.append(.init(id: $0.entries.count, text: model.entry)) }
      model.entry = ""
      return .done(at: Self.place(visit))
    }
    .action("count") { _, _, visit in
      records.update(Self.name(visit)) { record in
        record.count += 1
        record.values.locked = String(record.count)
        record.values.fixed = String(record.count)
      }
      return .done(at: Self.place(visit))
    }
  }

  private static let saved = [
    "title", "notes", "amount", "day", "agrees", "size", "colour", "toppings", "days", "aside", "detail",
  ]

  private static func name(_ visit: Visit<ExampleVisitor>) -> String { visit.request.query.line("record") }

  private static func place(_ visit: Visit<ExampleVisitor>) -> String {
    "/fields?record=\(PercentEncoding.encode(name(visit)))"
  }
}

extension FieldsViewModel {
  fileprivate static var fields: Fields<FieldsViewModel> {
    Fields<FieldsViewModel>()
      .text("count", \.record.count, .number)
      .text("locked", \.values.locked)
      .text("fixed", \.values.fixed)
      .flag("hasNotes") { $0.values.detail != "no notes" }
      .flag("isOpen") { $0.values.detail == "open" }
      .list("sizes", id: \.value, Choice.fields) { choices(FieldValues.sizes, [$0.values.size]) }
      .list("colours", id: \.value, Choice.fields) { choices(FieldValues.colours, [$0.values.colour]) }
      .list("allToppings", id: \.value, Choice.fields) {
        choices(FieldValues.allToppings, $0.values.toppings)
      }
      .list("allDays", id: \.value, Choice.fields) { choices(FieldValues.allDays, $0.values.days) }
      .list(
        "entries", \.record.entries, id: \.id,
        Fields<Record.Entry>().text("id", \.id).text("text", \.text)
      )
      .text("toppings") { $0.values.toppings.joined(separator: " ") }
      .text("days") { $0.values.days.joined(separator: " ") }
      .text("agrees") { $0.values.agrees ? "yes" : "no" }
  }

  private static func choices(_ values: [String], _ chosen: [String]) -> [Choice] {
    values.map { Choice(value: $0, isOn: chosen.contains($0)) }
  }
}

/// An option of a select, or one of several buttons.
private struct Choice: Sendable {
  let value: String
  let isOn: Bool

  static var fields: Fields<Choice> { Fields<Choice>().text("value", \.value).flag("isOn", \.isOn) }
}
