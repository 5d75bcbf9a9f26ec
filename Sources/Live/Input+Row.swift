import HTTP

extension Input {
  /// A line of text that every row of a list has; the form's field `id` says which row it is.
  ///
  /// The closure stores the text at once. Where the text that is stored is not among those that the edit has seen, and
  /// it is not insisted on, the closure stores nothing and throws ``EditConflict``.
  public static func row(
    _ name: String, limit: Int = 16_384,
    _ store: @escaping @Sendable (Model, RowEdit, Visit<Visitor>) async throws -> Void
  ) -> Input {
    Input(
      name: name, limit: limit, kind: .line,
      value: { _ in "" },
      isOn: { _ in false },
      copy: { _, _ in },
      receive: .inTime { try await store($0.model, $0.rowEdit(name), $0.visit) }, isInRow: true)
  }

  /// Has a row's text stored, unless the person did not change it.
  ///
  /// - Parameter isNamed: whether the browser named the field as one that changed.
  func store(
    _ delivery: FormDelivery<Visitor, Model>, isNamed: Bool, _ receipt: inout Receipt
  ) async throws {
    let edits = delivery.edits
    guard edits.side(name) != .theirs, let text = kind.text(name, in: delivery.form),
      isNamed || edits.side(name) == .mine || !edits.seen(name).isUnchanged(text)
    else { return }
    do {
      try await receive(delivery)
      receipt.saved.append(name)
    } catch let conflict as EditConflict {
      receipt.conflicts.append(FieldConflict(name: name, theirs: conflict.theirs))
    }
  }
}
