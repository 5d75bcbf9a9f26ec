import Combine
import HTTP
import Templates

/// A page that a browser has open: its view model, and what the browser shows of it.
// Sendable by confinement: but for its constants, it is touched on its loop only.
final class OpenPage<Visitor: PageVisitor, Model: ObservableObject & SendableMetatype>: AnyOpenPage,
  @unchecked Sendable
{
  let address: String
  let loop: EventLoop

  let handler: PageHandler<Visitor, Model>
  var context: PageContext<Visitor, Model>
  /// What the browser shows; nil where that is unknown and it needs the full state.
  var shown: Snapshot?
  /// What the page calls the state that the browser shows, or 0.
  var shownState = 0
  /// The state that the page's HTML shows.
  private let initialDigest: UInt64
  private var epoch = UInt32.random(in: .min ... .max)
  /// The hash of what tells the browser's tab from others.
  private var tab: Int?
  /// The number of the last event.
  var sequence = 0
  var revision = 0
  var commands: [Command] = []
  /// The commands that were sent last, each with its event's number: a stream that was cut may have lost them.
  var sent: [(sequence: Int, command: Command)] = []
  var browserFocus: String?
  /// The digests of what the inputs held when the page was opened, which is what was stored then.
  let openedWith: [TextDigest]
  /// What the page's effects were last time.
  var effects: [String?]
  private(set) var stream: EventStream?
  var isFlushDue = false
  /// The browser waits to hear that a request was taken, though it may have changed nothing.
  var owesAcknowledgement = false
  /// The last request of which the browser heard that it was taken.
  var acknowledged = 0
  /// What the browser hears at the end of the patch that is under way; nil while none is.
  var patchEnd: PatchEnd?
  /// The subscription to the view model's changes, which holds the page until it is closed.
  private var changes: (any Subscription)?
  private var graceTimer: AnyCancellable?
  /// Waits until what the browser sent last is carried out; nil once it is.
  var underWay: (number: Int, wait: @Sendable () async -> Void)?
  /// The hashes of the forms that were heard of last, each with its latest request's revision and what became of it.
  var heard: [(form: Int, revision: Int, receipt: Receipt)] = []
  /// The latest submissions, each with its request's revision.
  var submissions: [(revision: Int, state: SubmissionState)] = []

  init(handler: PageHandler<Visitor, Model>, page: LoadedPage<Visitor, Model>) {
    self.handler = handler
    context = page.context
    loop = page.visit.request.loop
    address = page.visit.request.remoteAddress
    effects = handler.page.effects.map { [context] in $0.value(context.model) }
    openedWith = handler.page.inputs.map { [context] in TextDigest($0.value(context.model)) }
    let snapshot = handler.template.snapshot(context)
    shown = snapshot
    initialDigest = snapshot.digest
    shownState = sharedState
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

  // MARK: The stream

  /// Takes a browser's stream. Two tabs can't be one page: each would count its requests for itself. They come from one
  /// HTML where a tab is duplicated or restored: while the first one is there, or once it was heard of, another one has
  /// to load a page of its own.
  func attach(_ stream: EventStream, lastEventID: String?, tab: String?) {
    if self.tab == nil || self.tab != tab?.hashValue {
      guard sequence == 0 || (revision == 0 && self.stream == nil) else {
        stream.send(event: "reload", data: [])
        return stream.close()
      }
      self.tab = tab?.hashValue
      epoch = .random(in: .min ... .max)
    }
    graceTimer?.cancel()
    graceTimer = nil
    self.stream?.close()
    self.stream = stream
    if lastEventID != eventID || shown?.isInOperation == true {
      shown = nil
      commands = (patchEnd?.commands ?? []) + commands
      patchEnd = nil
    }
    commands = unseen(since: lastEventID) + commands
    sent = []
    // Both closures go when the stream ends.
    stream.onClose { self.loop.execute { self.detach(stream) } }
    stream.onDrain { self.loop.execute { self.flush() } }
    owesAcknowledgement = true
    flush()
  }

  /// The id of the state that the browser has.
  var eventID: String {
    sequence == 0 ? handler.stateID(digest: initialDigest) : epochText + "-" + String(sequence)
  }

  private var epochText: String { String(epoch, radix: 16) }

  /// The commands that went out after an event; all of them to a browser that got no event of this page yet.
  private func unseen(since lastEventID: String?) -> [Command] {
    guard !sent.isEmpty else { return [] }
    let prefix = "\(epochText)-"
    let seen = lastEventID.flatMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil } ?? 0
    return sent.filter { $0.sequence > seen }.map(\.command)
  }

  private func detach(_ stream: EventStream) {
    guard self.stream === stream else { return }
    self.stream = nil
    let site = handler.site
    graceTimer = LoopScheduler(loop: loop, clock: site.clock).timer(in: site.grace) { self.close() }
  }

  func abandon() {
    loop.execute {
      if self.stream == nil, self.graceTimer == nil { self.close() }
    }
  }

  func end() {
    loop.execute {
      self.handler.site.pages.remove(self)
      if self.stream != nil {
        self.commands.append(.reload)
        self.flush()
      }
      self.close()
    }
  }

  private func close() {
    handler.site.pages.remove(self)
    changes?.cancel()
    changes = nil
    stream?.close()
    stream = nil
    graceTimer?.cancel()
    graceTimer = nil
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
