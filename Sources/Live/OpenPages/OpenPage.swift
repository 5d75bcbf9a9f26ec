import Bytes
import Combine
import Glibc
import HTTP
import Synchronization
import Templates

/// A page that a browser has open: the loop it lives on, with its view model, stream and timers. Its patches, the order
/// of its requests and its tab are values of their own.
// Sendable by confinement: but for its constants, it is touched on its loop only.
final class OpenPage<Visitor: PageVisitor, Model: ObservableObject & SendableMetatype>: AnyOpenPage,
  @unchecked Sendable
{
  let address: String
  /// A hash over the visitor, the address of the page and the quarter of an hour in which it was opened.
  let origin: UInt64
  let loop: EventLoop
  let handler: PageHandler<Visitor, Model>
  /// The inputs' texts when the page was opened.
  var openingTexts: OpeningTexts

  var context: PageContext<Visitor, Model>
  var patches: PatchStateMachine<Snapshot>
  var requests = RequestOrder<Task<LiveResult, any Error>>()
  var tab = PageTab()
  var connection = Connection.new {
    didSet { left.store(connection.isLost, ordering: .relaxed) }
  }
  private let left = Atomic(false)
  var isFlushDue = false
  /// The id of the element that has the browser's focus, as far as the view model was told.
  var browserFocus: String?
  /// The values of the page's effects when they last ran.
  var effects: [String?]
  /// The subscription to the view model's changes, which retains the page until it is closed.
  private var changes: (any Subscription)?

  private let flushes: FlushQueue

  /// Makes the page of what was loaded.
  ///
  /// - Parameter snapshot: what the template makes of it.
  init(handler: PageHandler<Visitor, Model>, loaded: LoadedPage<Visitor, Model>, snapshot: Snapshot) {
    self.handler = handler
    flushes = handler.site.flushQueue(of: loaded.visit.request.loop)
    context = loaded.context
    loop = loaded.visit.request.loop
    address = loaded.visit.request.remoteNetwork
    origin = "\(loaded.visit.visitor.key) \(loaded.visit.request.target) \(time(nil) / 900)".fnv1a
    effects = handler.page.effects.map { [context] in $0.value(context.model) }
    openingTexts = OpeningTexts(handler.page.inputs.map { [context] in $0.value(context.model) })
    patches = PatchStateMachine(
      html: snapshot, digest: snapshot.digest, epoch: .random(in: .min ... .max))
  }

  // By way of `inputs`: `context.model` would copy the whole context.
  var model: Model { context.inputs.model }

  var token: String { context.frame.pageToken }
  var visitorKey: String { context.frame.visitor.key }
  var isLeft: Bool { left.load(ordering: .relaxed) }

  /// Subscribes to the view model's changes and begins what the page does once it is open. Runs on the loop.
  func open(_ visit: Visit<Visitor>) {
    model.objectWillChange.subscribe(self)
    handler.page.opened?(model, visit)
  }

  /// Schedules a flush, one for all that changes in a turn of the loop.
  func setNeedsFlush() {
    guard !isFlushDue else { return }
    isFlushDue = true
    flushes.add(self)
  }

  /// Ends the page for good: removes it, cancels its subscription and closes its stream.
  func close() {
    handler.site.pages.remove(self)
    changes?.cancel()
    changes = nil
    if case .open(let stream) = connection { stream.close() }
    connection = .closed
  }
}

// The page itself is the subscriber of its view model's changes, which saves an object for each open page
// (thresholds.json: “memory of each of 10000 open pages, in KB”).
extension OpenPage: Subscriber {
  func receive(subscription: any Subscription) {
    changes = subscription
    subscription.request(.unlimited)
  }

  func receive(_ change: Model.ObjectWillChangePublisher.Output) -> Subscribers.Demand {
    setNeedsFlush()
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    changes = nil
  }
}
