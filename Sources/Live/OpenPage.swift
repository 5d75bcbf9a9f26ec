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
  private var shown: Snapshot?
  /// What the page calls the state that the browser shows, or 0.
  private var shownState = 0
  /// The state that the page's HTML shows.
  private let initialDigest: UInt64
  private let epoch = UInt32.random(in: .min ... .max)
  /// The number of the last event.
  private var sequence = 0
  var revision = 0
  var commands: [Command] = []
  /// The commands that were sent last, each with its event's number: a stream that was cut may have lost them.
  private var sent: [(sequence: Int, command: Command)] = []
  var browserFocus: String?
  /// What the page's effects were last time.
  private var effects: [String?]
  private var stream: EventStream?
  private var isFlushDue = false
  /// The browser waits to hear that a request was taken, though it may have changed nothing.
  private var owesAcknowledgement = false
  /// The subscription to the view model's changes, which holds the page until it is closed.
  private var changes: (any Subscription)?
  private var graceTimer: AnyCancellable?
  /// Waits until what the browser sent last is carried out; nil once it is.
  var underWay: (number: Int, wait: @Sendable () async -> Void)?
  /// The latest submissions, each with its request's revision.
  var submissions: [(revision: Int, state: SubmissionState)] = []

  /// The most commands that are kept in case the stream is cut.
  private static var keptCommands: Int { 32 }

  init(handler: PageHandler<Visitor, Model>, page: LoadedPage<Visitor, Model>) {
    self.handler = handler
    context = page.context
    loop = page.visit.request.loop
    address = page.visit.request.remoteAddress
    effects = handler.page.effects.map { [context] in $0.value(context.model) }
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

  func attach(_ stream: EventStream, lastEventID: String?) {
    graceTimer?.cancel()
    graceTimer = nil
    self.stream?.close()
    self.stream = stream
    if lastEventID != eventID { shown = nil }
    commands = unseen(since: lastEventID) + commands
    sent = []
    // Both closures go when the stream ends.
    stream.onClose { self.loop.execute { self.detach(stream) } }
    stream.onDrain { self.loop.execute { self.flush() } }
    owesAcknowledgement = true
    flush()
  }

  /// The id of the state that the browser has.
  private var eventID: String {
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

  // MARK: Patches

  /// However much changes in a turn of the loop, the browser gets one patch.
  func setNeedsFlush() {
    guard !isFlushDue else { return }
    isFlushDue = true
    loop.execute { self.flush() }
  }

  /// A stream holds one patch at most: the next one, of the newest state then, follows when the browser's side has
  /// taken it.
  private func flush() {
    isFlushDue = false
    guard let stream, !stream.isClosed, stream.unsentBytes == 0 else { return }
    runEffects()
    moveFocus()
    context.frame.title = handler.page.title(model)
    let operations = bringUpToDate()
    guard owesAcknowledgement || !operations.isEmpty || !commands.isEmpty else { return }
    owesAcknowledgement = false
    sequence += 1
    stream.send(event: "patch", id: eventID, data: patch(operations))
    guard !commands.isEmpty || !sent.isEmpty else { return }
    sent = (sent + commands.map { (sequence, $0) }).suffix(Self.keptCommands)
    commands = []
  }

  /// The operations that bring the browser up to date.
  private func bringUpToDate() -> [UInt8] {
    let (before, after) = (shownState, sharedState)
    shownState = after
    var operations: [UInt8] = []
    if shown == nil {
      shown = handler.template.fullPatch(context, into: &operations)
    } else if before == 0 || after == 0 {
      handler.template.patch(context, since: &shown!, into: &operations)
    } else if before != after {
      let key = SharedPatches.Key(
        before: before, after: after, visitor: visitorKey, flash: context.frame.flash)
      if let change = handler.sharedPatches.change(key), shown!.make(change) { return change.operations }
      let change = handler.template.change(context, since: &shown!)
      handler.sharedPatches.note(change, for: key)
      return change.operations
    }
    return operations
  }

  private var sharedState: Int {
    guard let state = handler.page.sharedState, context.inputs.used.isEmpty else { return 0 }
    return state(model) ?? 0
  }

  private func patch(_ operations: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(operations.count + 64)
    data.append(contentsOf: "{\"revision\":".utf8)
    data.append(contentsOf: String(revision).utf8)
    data.append(contentsOf: ",\"ops\":[".utf8)
    data.append(contentsOf: operations)
    data.append(contentsOf: "],\"commands\":[".utf8)
    for (index, command) in commands.enumerated() {
      if index > 0 { data.append(UInt8(ascii: ",")) }
      data.append(contentsOf: command.json)
    }
    data.append(contentsOf: "]}".utf8)
    return data
  }

  private func runEffects() {
    // By number: a sequence of what depends on the model's type would be looked up in the runtime, for each patch.
    for index in 0..<effects.count {
      let effect = handler.page.effects[index]
      let value = effect.value(model)
      guard value != effects[index] else { continue }
      effects[index] = value
      if let command = effect.command(value) { commands.append(command) }
    }
  }

  private func moveFocus() {
    guard let focus = handler.page.focus else { return }
    let wanted = focus.get(model)
    guard wanted != browserFocus else { return }
    browserFocus = wanted
    if let wanted { commands.append(.focus(id: wanted)) }
  }

  /// Has the browser hear that a request was taken.
  func acknowledge(_ revision: Int) {
    self.revision = revision
    owesAcknowledgement = true
    setNeedsFlush()
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
