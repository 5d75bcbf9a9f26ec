import Combine
import HTTP

extension PageAction {
  /// Has the inputs receive a submission. An input that the person did not change gets the stored value; one that
  /// others changed, too, gets the submitted text and becomes a conflict in the receipt.
  ///
  /// - Parameters:
  ///   - isOwn: whether an input of the delivery's model holds a value that the page itself set, given the stored text.
  ///   - stored: makes a view model with the stored values; it may be the delivery's own where that is fresh.
  func receive(
    _ delivery: FormDelivery<Visitor, Model>,
    isOwn: (Input<Visitor, Model>, String) -> Bool = { _, _ in false },
    stored: () async throws -> Model
  ) async throws -> Receipt {
    var receipt = Receipt()
    if typedText == .discarded { return receipt }
    if plainNames.contains(where: delivery.edits.mentions) {
      receipt.heldConflicts = try await merge(delivery, with: try await stored(), isOwn)
      guard receipt.heldConflicts.isEmpty else { return receipt }
    } else {
      for receive in receiveFunctions { try await receive(delivery) }
    }
    for input in rowInputs {
      do {
        try await input.store(delivery, isNamed: false, &receipt)
      } catch {
        // A text that the store refuses does not keep its row from going.
        guard typedText == .storedIfPossible else { throw error }
      }
    }
    if typedText == .storedIfPossible { receipt.conflicts = [] }
    return receipt
  }

  private func merge(
    _ delivery: FormDelivery<Visitor, Model>, with stored: Model,
    _ isOwn: (Input<Visitor, Model>, String) -> Bool
  ) async throws -> [FieldConflict] {
    // All verdicts are reached before the first value is received, because both models may be the same object.
    let judged: [(Input<Visitor, Model>, String, EditVerdict?)] = plainInputs.map { input in
      let text = input.value(stored)
      let mine = input.kind.text(input.name, in: delivery.form)
      let verdict = delivery.edits.verdict(on: input.name, mine: mine, stored: text)
      guard delivery.edits.side(input.name) == nil, isOwn(input, text) else { return (input, text, verdict) }
      return (input, text, mine == nil ? nil : .changed)
    }
    var conflicts: [FieldConflict] = []
    for case (let input, let text, let verdict?) in judged {
      if verdict == .unchanged {
        if stored !== delivery.model { input.copy(stored, delivery.model) }
        continue
      }
      if verdict == .conflict { conflicts.append(FieldConflict(name: input.name, theirs: text)) }
      try await input.receive(delivery)
    }
    return conflicts
  }
}
