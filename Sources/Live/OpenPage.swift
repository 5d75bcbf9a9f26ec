import Combine
import HTTP
import Templates

/// A page that a browser has open: the loop it lives on, with its view model, stream and timers. What the browser is
/// owed, which of its requests count, and which of its tabs it is are values of their own.
// Sendable by confinement: but for its constants, it is touched on its loop only.
final class OpenPage<Visitor: PageVisitor, Model: ObservableObject & SendableMetatype>: AnyOpenPage,
  @unchecked Sendable
{
  let address: String
  let loop: EventLoop
  let handler: PageHandler<Visitor, Model>
  /// The digests of what the inputs held when the page was opened, which is what was stored then.
  let openedWith: [TextDigest]

  var context: PageContext<Visitor, Model>
  var patches: PatchStateMachine<Snapshot>
  var requests = RequestOrder<Task<LiveResult, any Error>>()
  var tab = PageTab()
  var connection = Connection.new
  var isFlushDue = false
  /// The id of the element that the browser has the focus on, as far as the view model was told.
  var browserFocus: String?
  /// What the page's effects were last time.
  var effects: [String?]
  /// The subscription to the view model's changes, which holds the page until it is closed.
  private var changes: (any Subscription)?

  init(handler: PageHandler<Visitor, Model>, page: LoadedPage<Visitor, Model>) {
    self.handler = handler
    context = page.context
    loop = page.visit.request.loop
    address = page.visit.request.remoteAddress
    effects = handler.page.effects.map { [context] in $0.value(context.model) }
    openedWith = handler.page.inputs.map { [context] in TextDigest($0.value(context.model)) }
    let snapshot = handler.template.snapshot(context)
    patches = PatchStateMachine(
      html: snapshot, digest: snapshot.digest, number: handler.page.sharedState?(context.model),
      epoch: .random(in: .min ... .max))
  }

  // Straight to the model: asked for by way of the whole context, that is copied.
  var model: Model { context.inputs.model }

  var token: String { context.frame.pageToken }
  var visitorKey: String { context.frame.visitor.key }

  /// Follows the view model from now on. Runs on the loop.
  func open(_ visit: Visit<Visitor>) {
    model.objectWillChange.subscribe(self)
    handler.page.opened?(model, visit)
  }

  /// Lets go of all that holds the page, for good.
  func close() {
    handler.site.pages.remove(self)
    changes?.cancel()
    changes = nil
    if case .open(let stream) = connection { stream.close() }
    connection = .closed
  }
}

// The page itself is what its view model tells of changes: for each open page an object less to keep.
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
