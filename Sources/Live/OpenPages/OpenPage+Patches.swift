import HTTP
import Templates

/// The approximate size of a part of a patch, in bytes. The next part follows once the browser's side has taken the one
/// before, so a stream holds less than 64 KiB as long as nothing that is sent as a whole, such as a row or a text,
/// takes more than a quarter of that.
private let partSize = 48 << 10

// Patches, from the page to its browser.
extension OpenPage {
  /// Sends the next part of a patch, unless the stream has unsent bytes (back-pressure): it holds one part at most, and
  /// the next one, of the newest state then, follows when it has drained.
  func flush() {
    isFlushDue = false
    guard let stream, !stream.isClosed, stream.unsentBytes == 0 else { return }
    if !patches.isSending {
      runEffects()
      sendWantedFocus()
      context.frame.title = handler.page.title(model)
    }
    guard let part = patches.next(revision: requests.revision, full: fullPatch, compare: patch) else {
      return
    }
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

  private func patch(_ shown: inout Snapshot) -> PatchOperations {
    var json: [UInt8] = []
    handler.template.patch(context, since: &shown, into: &json, limit: partSize, state: untouchedState)
    return PatchOperations(json, to: shown)
  }

  /// The state of a page that took no request since it was opened, so that it follows from its beginning and from what its
  /// published properties hold; nil for any other.
  private var untouchedState: UntouchedState<Model>? {
    requests.isUntouched ? UntouchedState(origin: origin, model: model) : nil
  }

  /// Tells the browser, with the next patch, that a request was taken.
  func acknowledge() {
    patches.acknowledge()
    setNeedsFlush()
  }
}
