/// The news for an owner of a change of many books: that it is under way, or what became of one that was interrupted.
struct BulkState: Hashable, Sendable {
  var change: BulkChange?
  /// Whether it is carried out now, on this server.
  var isRunning = false

  /// A sentence for the person; empty where there is nothing to tell.
  var sentence: String {
    guard let change else { return "" }
    let (done, all) = (change.done.grouped, change.total.counted("book"))
    if isRunning, !change.isWhole { return "Changing \(all): \(done) done so far." }
    if !change.isOver {
      return "The change of \(all) was interrupted when \(done) were done. It goes on by itself."
    }
    guard change.wasInterrupted else { return "" }
    if change.isWhole { return "The change of \(all) that was interrupted has been finished." }
    return
      "The change of \(all) was interrupted when \(done) were done, and could not be finished. \(change.result.failure)"
      .trimmed
  }

  /// The notice by which the change can be undone that was interrupted; nil where there is nothing to undo.
  var notice: UndoNotice? {
    guard let change, change.isOver, change.mark != nil, change.result.marked.changed > 0 else { return nil }
    let count = change.result.marked.changed
    return UndoNotice(undo: .changes(change.id, count: count), count: count)
  }
}
