import HTTP
import Templates

/// What a browser hears once it shows all that was there when a patch began.
struct PatchEnd {
  /// The last request of the browser that the patch includes.
  let revision: Int
  let commands: [Command]
}

/// A patch goes out in parts of about this many bytes, the next one once the browser's side has taken the one before.
/// So a stream holds less than 64 KiB as long as nothing that is sent as a whole, such as a row or a text, takes more
/// than a quarter of that.
private let partSize = 48 << 10

/// The most commands that are kept in case the stream is cut.
private let keptCommands = 32

// What the browser is sent.
extension OpenPage {
  /// However much changes in a turn of the loop, the browser gets one patch.
  func setNeedsFlush() {
    guard !isFlushDue else { return }
    isFlushDue = true
    loop.execute { self.flush() }
  }

  /// A stream holds one part of a patch at most: the next one, of the newest state then, follows when the browser's side
  /// has taken it.
  func flush() {
    isFlushDue = false
    guard let stream, !stream.isClosed, stream.unsentBytes == 0 else { return }
    let (goesOn, isInEvent) = (patchEnd != nil, shown?.isInOperation == true)
    if !goesOn {
      runEffects()
      moveFocus()
      context.frame.title = handler.page.title(model)
    }
    let operations = bringUpToDate()
    if !goesOn {
      guard owesAcknowledgement || !operations.isEmpty || !commands.isEmpty else { return }
      patchEnd = PatchEnd(revision: revision, commands: commands)
      owesAcknowledgement = false
      commands = []
    }
    send(operations, on: stream, isInEvent: isInEvent)
    // What changed while the patch was under way may have been behind it.
    if goesOn || patchEnd != nil { setNeedsFlush() }
  }

  /// Sends operations as an event, or as a part of one where they end within an operation. The event in which the patch
  /// ends says so.
  private func send(_ operations: [UInt8], on stream: EventStream, isInEvent: Bool) {
    guard let shown, let end = patchEnd else { return }
    var data: [UInt8] = []
    data.reserveCapacity(operations.count + 64)
    if !isInEvent { data.append(contentsOf: "{\"ops\":[".utf8) }
    data.append(contentsOf: operations)
    if shown.isComplete { acknowledged = end.revision }
    if !shown.isInOperation { appendEnd(shown.isComplete ? end.commands : [], to: &data) }
    if isInEvent {
      stream.send(more: data, isComplete: !shown.isInOperation)
    } else {
      sequence += 1
      stream.send(event: "patch", id: eventID, data: data, isComplete: !shown.isInOperation)
    }
    guard shown.isComplete else { return }
    patchEnd = nil
    guard !end.commands.isEmpty || !sent.isEmpty else { return }
    sent = (sent + end.commands.map { (sequence, $0) }).suffix(keptCommands)
  }

  private func appendEnd(_ commands: [Command], to data: inout [UInt8]) {
    data.append(contentsOf: "],\"revision\":".utf8)
    data.append(contentsOf: String(acknowledged).utf8)
    data.append(contentsOf: ",\"commands\":[".utf8)
    for (index, command) in commands.enumerated() {
      if index > 0 { data.append(UInt8(ascii: ",")) }
      data.append(contentsOf: command.json)
    }
    data.append(contentsOf: "]}".utf8)
  }

  /// The operations that bring the browser up to date, or the first of them.
  private func bringUpToDate() -> [UInt8] {
    let (before, after, goesOn) = (shownState, sharedState, patchEnd != nil)
    var operations: [UInt8] = []
    if shown == nil {
      shown = handler.template.fullPatch(context, into: &operations, limit: partSize)
    } else if goesOn || before == 0 || after == 0 {
      handler.template.patch(context, since: &shown!, into: &operations, limit: partSize)
    } else if before != after {
      let key = SharedPatches.Key(
        before: before, after: after, visitor: visitorKey, flash: context.frame.flash)
      if let change = handler.sharedPatches.change(key), shown!.make(change) {
        operations = change.operations
      } else {
        let change = handler.template.change(context, since: &shown!, limit: partSize)
        if shown!.isComplete { handler.sharedPatches.note(change, for: key) }
        operations = change.operations
      }
    }
    // What came in parts may show something of several states.
    shownState = !goesOn && shown!.isComplete ? after : 0
    return operations
  }

  var sharedState: Int {
    guard let state = handler.page.sharedState, context.inputs.used.isEmpty else { return 0 }
    return state(model) ?? 0
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
