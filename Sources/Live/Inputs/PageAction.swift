import Combine

/// An action prepared for its page, with the inputs that its submission settles.
final class PageAction<Visitor: PageVisitor, Model: ObservableObject & SendableMetatype>: Sendable {
  let name: String
  /// The inputs that are properties of the view model, not texts of rows.
  let plainInputs: [Input<Visitor, Model>]
  let plainNames: InputNames
  let rowInputs: [Input<Visitor, Model>]
  /// The `receive` functions of the plain inputs, kept separately because a loop over inputs copies each of them.
  let receiveFunctions: [Work<FormDelivery<Visitor, Model>, Void>]
  let limits: [FieldLimit]
  let typedText: TypedText
  let perform: @Sendable (ActionCall<Visitor, Model>) async throws -> Outcome

  init(_ action: Action<Visitor, Model>, of page: Page<Visitor, Model>) {
    name = action.name
    let inputs = action.inputs.compactMap(page.input(named:))
    plainInputs = inputs.filter { !$0.isInRow }
    plainNames = InputNames(plainInputs.map(\.name))
    rowInputs = inputs.filter(\.isInRow)
    receiveFunctions = plainInputs.map(\.receive)
    // A row goes also where its text is too long to be stored.
    let bounded = action.typedText == .storedIfPossible ? plainInputs : inputs
    limits = bounded.map { FieldLimit($0) } + page.inputs.filter(\.isInRow).map { FieldLimit(ofNewRow: $0) }
    typedText = action.typedText
    perform = action.perform
  }
}
