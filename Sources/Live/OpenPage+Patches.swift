import HTTP
import Templates

/// A patch goes out in parts of about this many bytes, the next one once the browser's side has taken the one before.
/// So a stream holds less than 64 KiB as long as nothing that is sent as a whole, such as a row or a text, takes more
/// than a quarter of that.
private let partSize = 48 << 10

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
    if !patches.isSending {
      runEffects()
      moveFocus()
      context.frame.title = handler.page.title(model)
    }
    let part = patches.next(revision: requests.revision, number: sharedState, full: fullPatch, compare: patch)
    assert(
      unsharedSlot == nil,
      "\(handler.page.path): \(unsharedSlot ?? "") shows something that the number given to sharing(_:) does not tell.")
    guard let part else { return }
    if let id = part.id {
      stream.send(event: "patch", id: id, data: part.data, isComplete: part.end != nil)
    } else {
      stream.send(more: part.data, isComplete: part.end != nil)
    }
    if part.isFollowed { setNeedsFlush() }
  }

  private func fullPatch() -> (Snapshot, PatchOperations) {
    var json: [UInt8] = []
    let shown = handler.template.fullPatch(context, into: &json, limit: partSize)
    return (shown, PatchOperations(json, to: shown))
  }

  private func patch(_ shown: inout Snapshot, between numbers: (from: Int, to: Int)?) -> PatchOperations {
    guard let numbers else {
      var json: [UInt8] = []
      handler.template.patch(context, since: &shown, into: &json, limit: partSize)
      return PatchOperations(json, to: shown)
    }
    let key = SharedPatches.Key(
      before: numbers.from, after: numbers.to, visitor: visitorKey, flash: context.frame.flash)
    if let change = handler.sharedPatches.change(key), shown.make(change) {
      return PatchOperations(change.operations)
    }
    let change = handler.template.change(context, since: &shown, limit: partSize)
    if shown.isComplete { handler.sharedPatches.note(change, for: key) }
    return PatchOperations(change.operations, to: shown)
  }

  /// The place of a slot that is not as pages with the same number have it; nil if there is none.
  private var unsharedSlot: String? {
    guard case .current(let shown, .some) = patches.state else { return nil }
    return handler.template.difference(context, from: shown)
  }

  /// The number of what the page shows, where other pages show the same.
  private var sharedState: Int? {
    context.inputs.used.isEmpty ? handler.page.sharedState?(model) : nil
  }

  /// Has the browser hear that a request was taken.
  func acknowledge() {
    patches.acknowledge()
    setNeedsFlush()
  }
}
