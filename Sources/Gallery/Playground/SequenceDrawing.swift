import GalleryModels

/// The sequence diagram of a subscription: two lines of life, and an arrow for each step.
struct SequenceDrawing {
  private static let step = 30
  private let steps: [SubscriptionStep]

  init(_ steps: [SubscriptionStep]) {
    self.steps = steps
  }

  /// The drawing as an element, hidden from screen readers: the list below it has the same steps.
  var markup: String {
    let bottom = 52 + steps.count * Self.step
    let arrows = steps.enumerated().map { arrow($0.element, y: 60 + $0.offset * Self.step) }
    return
      #"<svg class="sequence" viewBox="0 0 320 \#(bottom + 8)" aria-hidden="true"><path class="life" d="M50 32V\#(bottom)M270 32V\#(bottom)"/><rect class="box" x="4" y="2" width="92" height="30" rx="6"/><text x="50" y="22">Subscriber</text><rect class="box" x="224" y="2" width="92" height="30" rx="6"/><text x="270" y="22">Publisher</text>\#(arrows.joined())</svg>"#
  }

  private func arrow(_ step: SubscriptionStep, y: Int) -> String {
    let isForth = step.from == .subscriber
    let path = isForth ? "M50 \(y)H268m-7 -5l7 5l-7 5" : "M270 \(y)H52m7 -5l-7 5l7 5"
    return
      #"<path class="arrow \#(isForth ? "forth" : "back")" d="\#(path)"/><text x="160" y="\#(y - 6)">\#(step.text)</text>"#
  }
}
