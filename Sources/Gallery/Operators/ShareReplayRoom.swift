import GalleryModels
import Live
import Templates

/// Late subscribers.
enum ShareReplayRoom: Room {
  static let description = RoomDescription(
    path: .shareReplay, title: "Share and replay", subject: .operators,
    notice:
      "Whoever subscribes late gets the last two values, even after the end, and there is one subscription upstream.",
    sources: [
      "ShareReplay/ShareReplayViewModel.swift", "ShareReplay/ShareReplay.swift",
      "ShareReplay/ReplaySubscription.swift",
    ],
    operators: ["Publisher", "Subscription", "PassthroughSubject", "handleEvents", "sink"],
    preview: [.buttons(3), .line(0.5), .line(0.9), .line(0.9)])

  static func page<Visitor: PageVisitor>(in gallery: Gallery) throws -> Page<Visitor, ShareReplayViewModel> {
    let fields = Fields<ShareReplayViewModel>()
      .text("subscribers", \.subscriberCount, .count("subscriber", "subscribers"))
      .text("upstream", \.upstreamCount, .count("subscription upstream", "subscriptions upstream"))
      .flag("isFinished", \.isFinished)
      .flag("isFull") { $0.subscriberCount == ShareReplayViewModel.limit }
      .list("log", id: \.id, EventLog.Line.fields) { $0.log.lines }
    return try gallery.page(of: Self.self, fields) { visit in
      let model = ShareReplayViewModel()
      for event in visit.events { model.perform(event) }
      return model
    }
    .action("perform") { model, submission, visit in
      let event = submission.argument ?? ""
      model.perform(event)
      return .done(at: path.showing(["events": visit.eventsFollowed(by: event)]))
    }
    .action("again") { _, _, _ in .redirect(to: path.route) }
  }
}

extension ShareReplayViewModel {
  /// Does what a button says.
  fileprivate func perform(_ event: String) {
    switch event {
    case "subscribe": subscribe()
    case "send": send()
    case "finish": finish()
    default: break
    }
  }
}
