import Combine
import HTTP
import Templates

/// A page that a browser has open: its view model, and what the browser shows of it.
// Sendable by confinement: but for its constants, it is touched on its loop only.
final class OpenPage<Visitor: PageVisitor, Model: ObservableObject & SendableMetatype>: AnyOpenPage,
  @unchecked Sendable
{
  let token: String
  let visitorKey: String
  let address: String
  let loop: EventLoop

  private let handler: PageHandler<Visitor, Model>
  private let visit: Visit<Visitor>
  private var context: PageContext<Visitor, Model>
  /// What the browser shows; nil where that is unknown and it needs the full state.
  private var shown: Snapshot?
  private var eventID: String
  private let epoch: String
  private var sequence = 0
  private var revision = 0
  private var commands: [Command] = []
  /// The commands that were sent last, each with its event's number: a stream that was cut may have lost them.
  private var sent: [(sequence: Int, command: Command)] = []
  private var browserFocus: String?
  /// What the page's effects were last time.
  private var effects: [String?]
  private var stream: EventStream?
  private var isFlushDue = false
  /// The browser waits to hear that a request was taken, though it may have changed nothing.
  private var owesAcknowledgement = false
  private var changes: AnyCancellable?
  private var graceTimer: LoopTimer?
  private var submission: (revision: Int, task: Task<Outcome, any Error>)?

  /// The most bytes that wait in a stream before the page waits for the browser.
  private static var unsentLimit: Int { 64 * 1024 }
  /// The most commands that are kept in case the stream is cut.
  private static var keptCommands: Int { 32 }

  init(handler: PageHandler<Visitor, Model>, page: LoadedPage<Visitor, Model>) {
    self.handler = handler
    visit = page.visit
    token = visit.pageToken
    context = page.context
    loop = visit.request.loop
    visitorKey = visit.visitor.key
    address = visit.request.remoteAddress
    effects = handler.page.effects.map { [context] in $0.value(context.model) }
    epoch = RandomToken.makeEpoch()
    let snapshot = handler.template.snapshot(context)
    shown = snapshot
    eventID = handler.stateID(digest: snapshot.digest)
    changes = context.model.objectWillChange.sink { [weak self] _ in self?.setNeedsFlush() }
    handler.page.opened?(context.model, visit)
  }

  // MARK: The stream

  func attach(_ stream: EventStream, lastEventID: String?) {
    graceTimer?.cancel()
    self.stream?.close()
    self.stream = stream
    if lastEventID != eventID { shown = nil }
    commands = unseen(since: lastEventID) + commands
    sent = []
    stream.onClose { [weak self] in
      guard let self else { return }
      loop.execute { self.detach(stream) }
    }
    stream.onDrain { [weak self] in
      guard let self else { return }
      loop.execute { self.flush() }
    }
    owesAcknowledgement = true
    flush()
  }

  /// The commands that went out after an event; all of them to a browser that got no event of this page yet.
  private func unseen(since lastEventID: String?) -> [Command] {
    let prefix = "\(epoch)-"
    let seen = lastEventID.flatMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil } ?? 0
    return sent.filter { $0.sequence > seen }.map(\.command)
  }

  private func detach(_ stream: EventStream) {
    guard self.stream === stream else { return }
    self.stream = nil
    graceTimer = loop.schedule(after: handler.site.grace) { [weak self] in self?.close() }
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
    changes = nil
    stream?.close()
    stream = nil
    graceTimer?.cancel()
  }

  // MARK: Patches

  /// However much changes in a turn of the loop, the browser gets one patch.
  private func setNeedsFlush() {
    guard !isFlushDue else { return }
    isFlushDue = true
    loop.execute { [weak self] in self?.flush() }
  }

  private func flush() {
    isFlushDue = false
    guard let stream, !stream.isClosed, stream.unsentBytes <= Self.unsentLimit else { return }
    runEffects()
    moveFocus()
    context.frame.title = handler.page.title(context.model)
    var operations: [UInt8] = []
    if shown == nil {
      shown = handler.template.fullPatch(context, into: &operations)
    } else {
      handler.template.patch(context, since: &shown!, into: &operations)
    }
    guard owesAcknowledgement || !operations.isEmpty || !commands.isEmpty else { return }
    owesAcknowledgement = false
    sequence += 1
    eventID = "\(epoch)-\(sequence)"
    stream.send(event: "patch", id: eventID, data: patch(operations))
    sent = (sent + commands.map { (sequence, $0) }).suffix(Self.keptCommands)
    commands = []
  }

  private func patch(_ operations: [UInt8]) -> [UInt8] {
    var data = Array("{\"revision\":\(revision),\"ops\":[".utf8)
    data += operations
    data += Array("],\"commands\":[".utf8)
    data += commands.map(\.json).joined(separator: [UInt8(ascii: ",")])
    data += Array("]}".utf8)
    return data
  }

  private func runEffects() {
    for (index, effect) in handler.page.effects.enumerated() {
      let value = effect.value(context.model)
      guard value != effects[index] else { continue }
      effects[index] = value
      if let command = effect.command(value) { commands.append(command) }
    }
  }

  private func moveFocus() {
    guard let focus = handler.page.focus else { return }
    let wanted = focus.get(context.model)
    guard wanted != browserFocus else { return }
    browserFocus = wanted
    if let wanted { commands.append(.focus(id: wanted)) }
  }

  // MARK: What the browser sends

  func receive(_ request: LiveRequest, form: FormFields) async throws {
    guard request.revision > revision else { return }
    let inputs = try handler.inputs(named: request.changed, checking: form)
    for input in inputs {
      try await input.receive(context.model, form, visit)
      context.used.insert(input.name)
    }
    follow(request.focus)
    acknowledge(request.revision)
  }

  /// The same submission may arrive again where its answer was lost: it is carried out once.
  func submit(_ request: LiveRequest, form: FormFields) async throws -> Outcome {
    if let submission, submission.revision == request.revision {
      return try await submission.task.value
    }
    let page = self
    let task = Task(executorPreference: loop) { try await page.perform(request, form: form) }
    submission = (request.revision, task)
    return try await task.value
  }

  private func perform(_ request: LiveRequest, form: FormFields) async throws -> Outcome {
    let action = try handler.action(of: form)
    let inputs = try handler.inputs(named: action.inputs, checking: form)
    for input in inputs { try await input.receive(context.model, form, visit) }
    follow(request.focus)
    defer { acknowledge(max(revision, request.revision)) }
    let outcome = try await action.perform(
      context.model, Submission(fields: form, token: token, revision: request.revision), visit)
    switch outcome.kind {
    case .invalid:
      context.used.formUnion(action.inputs)
    case .done:
      context.used.subtract(action.inputs)
      reset(inputs, of: request)
      if let dialog = outcome.closes { commands.append(.close(dialog: dialog)) }
    case .redirect:
      break
    }
    return outcome
  }

  private func reset(_ inputs: [Input<Visitor, Model>], of request: LiveRequest) {
    let values: [(name: String, value: FieldValue)] = inputs.filter { !$0.isInRow }.map {
      (name: $0.name, value: $0.choices.map { .several($0(context.model)) } ?? .one($0.value(context.model)))
    }
    guard !values.isEmpty, !request.form.isEmpty else { return }
    commands.append(.reset(form: request.form, revision: request.revision, values: values))
  }

  private func follow(_ id: String?) {
    guard let id, let focus = handler.page.focus else { return }
    browserFocus = id.isEmpty ? nil : id
    if focus.get(context.model) != browserFocus { focus.set(context.model, browserFocus) }
  }

  private func acknowledge(_ revision: Int) {
    self.revision = revision
    owesAcknowledgement = true
    setNeedsFlush()
  }
}
