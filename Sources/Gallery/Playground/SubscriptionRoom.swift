import GalleryModels
import Live
import Templates

/// A subscription, step by step.
enum SubscriptionRoom: Room {
  static let description = RoomDescription(
    path: .subscription, title: "Subscription, step by step", subject: .playground,
    notice:
      "Values are sent only as far as they were asked for. Ask for fewer than there are, and there is no completion.",
    sources: [
      "SubscriptionSteps/SubscriptionStepsViewModel.swift", "SubscriptionSteps/StepwiseSubscriber.swift",
      "SubscriptionSteps/SubscriptionStep.swift",
    ],
    operators: ["Publisher", "Subscriber", "Subscription", "Subscribers.Demand", "Sequence.publisher"],
    preview: [.buttons(2), .marbles(1), .marbles(1), .marbles(1)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<
    Visitor, SubscriptionStepsViewModel
  > {
    let step = Fields<SubscriptionStep>()
      .text("who") { $0.from == .subscriber ? "Subscriber to publisher: " : "Publisher to subscriber: " }
      .flag("isReturning") { $0.from == .publisher }
      .text("call", \.text)
    let fields = Fields<SubscriptionStepsViewModel>()
      .html("drawing") { SequenceDrawing($0.steps).markup }
      .list("steps", \.steps, id: \.id, step)
      .text("outcome", \.outcome)
    return try gallery.page(of: Self.self, fields) { visit in
      let model = SubscriptionStepsViewModel()
      if !visit.text("count").isEmpty { model.countText = visit.text("count") }
      if !visit.text("demand").isEmpty { model.demandText = visit.text("demand") }
      if !visit.text("more").isEmpty { model.moreText = visit.text("more") }
      return model
    }
    .input(.text("count", \.countText).label("Values of the publisher"))
    .input(.text("demand", \.demandText).label("Asked for at first"))
    .input(.text("more", \.moreText).label("And with each value"))
    .action("subscribe", inputs: ["count", "demand", "more"]) { model, _, _ in
      .done(
        at: path.showing(["count": model.countText, "demand": model.demandText, "more": model.moreText]))
    }
  }
}

extension SubscriptionStepsViewModel {
  fileprivate var countText: String {
    get { count[text: Self.counts] }
    set { count[text: Self.counts] = newValue }
  }
  fileprivate var demandText: String {
    get { demand[text: Self.counts] }
    set { demand[text: Self.counts] = newValue }
  }
  fileprivate var moreText: String {
    get { more[text: Self.additions] }
    set { more[text: Self.additions] = newValue }
  }
}
