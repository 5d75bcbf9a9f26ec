import Combine
import HTTP

/// An action prepared for its page, with the inputs that its submission settles.
final class PageAction<Visitor: PageVisitor, Model: ObservableObject & SendableMetatype>: Sendable {
  let name: String
  /// The inputs that are properties of the view model, not texts of rows.
  let plainInputs: [Input<Visitor, Model>]
  let plainNames: InputNames
  let rowInputs: [Input<Visitor, Model>]
  /// The `receive` functions of the plain inputs, kept separately because a loop over inputs copies each of them.
  let receptions: [Work<FormDelivery<Visitor, Model>, Void>]
  let limits: [FieldLimit]
  /// Whether the text typed in the inputs is discarded.
  let isDiscarding: Bool
  let perform: @Sendable (Call<Visitor, Model>) async throws -> Outcome

  init(_ action: Action<Visitor, Model>, of page: Page<Visitor, Model>) {
    name = action.name
    let inputs = action.inputs.compactMap(page.input(named:))
    plainInputs = inputs.filter { !$0.isInRow }
    plainNames = InputNames(plainInputs.map(\.name))
    rowInputs = inputs.filter(\.isInRow)
    receptions = plainInputs.map(\.receive)
    limits = inputs.map { FieldLimit($0) } + page.inputs.filter(\.isInRow).map { FieldLimit(ofNewRow: $0) }
    isDiscarding = action.isDiscarding
    perform = action.perform
  }
}

/// The largest size of an input's value, in bytes.
struct FieldLimit: Sendable {
  let name: String
  let bytes: Int

  init<Visitor, Model>(_ input: Input<Visitor, Model>) {
    name = input.name
    bytes = input.limit
  }

  /// The limit of a field of a new row, whose text so far a form sends.
  init<Visitor, Model>(ofNewRow input: Input<Visitor, Model>) {
    name = Submission.newPrefix + input.name
    bytes = input.limit
  }

  /// Checks the sizes of a form's values.
  ///
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
