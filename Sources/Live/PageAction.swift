import Combine
import HTTP

/// An action, with the inputs that its submission settles.
final class PageAction<Visitor: PageVisitor, Model: ObservableObject & SendableMetatype>: Sendable {
  let name: String
  let inputs: [Input<Visitor, Model>]
  let inputNames: InputNames
  /// How the inputs take what a form says: by itself, as to go through whole inputs copies each.
  let receptions: [Work<Reception<Visitor, Model>, Void>]
  let limits: [FieldLimit]
  let perform: @Sendable (Call<Visitor, Model>) async throws -> Outcome

  init(_ action: Action<Visitor, Model>, of page: Page<Visitor, Model>) {
    name = action.name
    inputs = action.inputs.compactMap(page.input(named:))
    inputNames = InputNames(action.inputs)
    receptions = inputs.map(\.receive)
    limits = inputs.map(FieldLimit.init)
    perform = action.perform
  }
}

/// The most bytes that an input takes.
struct FieldLimit: Sendable {
  let name: String
  let bytes: Int

  init<Visitor, Model>(_ input: Input<Visitor, Model>) {
    name = input.name
    bytes = input.limit
  }

  /// - Throws: `HTTPError` with status 413.
  static func check(_ form: FormFields, _ limits: [FieldLimit]) throws {
    for pair in form.pairs {
      let length = pair.value.utf8.count
      for limit in limits where length > limit.bytes && limit.name == pair.name {
        throw HTTPError(
          .contentTooLarge, "The field “\(limit.name)” is too long: at most \(limit.bytes) bytes.")
      }
    }
  }
}
