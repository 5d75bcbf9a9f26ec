/// The state of an open page's patches: what the browser shows, and the operations, commands and acknowledgements it is
/// owed.
///
/// A pure value. The stream, the view model and the template are its caller's. `Shown` is the template's record of what
/// a browser shows: a ``Snapshot``.
struct PatchStateMachine<Shown> {
  enum State {
    /// The browser's state is not known: the next patch sets every slot.
    case unknown
    /// The browser shows this state.
    case current(Shown)
    /// A patch is being sent in parts: the browser shows this state once it has taken those that went out, and gets the
    /// end with the last.
    case sending(Shown, isInEvent: Bool, PatchEnd)
  }

  private(set) var state: State
  private var ids: EventIDs
  private var commands = CommandQueue()
  /// The revision of the last request whose outcome the browser shows, as the browser was told; 0 where its state is not known.
  private var acknowledged = 0
  /// Whether the browser waits for the acknowledgement of a request, though that may have changed nothing.
  private var owesAcknowledgement = false

  /// Makes the patches of a page whose HTML the browser shows.
  init(html: Shown, digest: UInt64, epoch: UInt32) {
    state = .current(html)
    ids = EventIDs(htmlDigest: digest, epoch: epoch)
  }

  /// Whether a patch is being sent in parts.
  var isSending: Bool {
    if case .sending = state { true } else { false }
  }

  /// Whether any event was sent.
  var hasSent: Bool { ids.number > 0 }

  /// Queues a command for the next patch that begins.
  mutating func append(_ command: Command) { commands.append(command) }

  /// Has the next patch acknowledge the requests that were taken.
  mutating func acknowledge() { owesAcknowledgement = true }

  /// Gives the page to another tab, under a new epoch.
  mutating func changeTab(epoch: UInt32) { ids.renew(epoch: epoch) }

  /// Attaches a stream, new or resumed. The browser's state is known where the event it saw last, as a whole, is the
  /// last one sent; the commands after that event are queued again.
  ///
  /// - Parameters:
  ///   - id: the id of the event that the browser saw last.
  ///   - htmlID: makes the id of the page's HTML from its digest.
  mutating func attach(after id: String?, htmlID: (UInt64) -> String) {
    switch state {
    case .sending(_, let isInEvent, let end) where isInEvent || !ids.isLast(id, htmlID: htmlID):
      commands.restore(end.commands)
      (state, acknowledged) = (.unknown, 0)
    case .current where !ids.isLast(id, htmlID: htmlID):
      (state, acknowledged) = (.unknown, 0)
    case .unknown, .current, .sending:
      break
    }
    commands.resend(after: ids.number(of: id))
    owesAcknowledgement = true
  }

  // MARK: Sending

  /// Returns the next part for a browser that has taken all parts so far; nil where it is owed nothing.
  ///
  /// - Parameters:
  ///   - revision: the browser's last request that was taken.
  ///   - full: makes the operations that set every slot.
  ///   - compare: makes the operations that set the slots which differ from what the browser shows, from where the last
  ///     part ended.
  mutating func next(
    revision: Int, full: () -> (Shown, PatchOperations), compare: (inout Shown) -> PatchOperations
  ) -> PatchPart? {
    // `state` gives up the snapshot while it is compared, so that it is uniquely referenced and changed in place.
    switch state {
    case .unknown:
      let (shown, operations) = full()
      return begin(operations, shown, revision)
    case .current(var shown):
      state = .unknown
      let operations = compare(&shown)
      return begin(operations, shown, revision)
    case .sending(var shown, let isInEvent, let end):
      state = .unknown
      let operations = compare(&shown)
      // The parts may lack later changes in slots already sent.
      return send(operations, shown, end, isInEvent: isInEvent, isFollowed: true)
    }
  }

  private mutating func begin(
    _ operations: PatchOperations, _ shown: Shown, _ revision: Int
  ) -> PatchPart? {
    guard
      owesAcknowledgement || !operations.json.isEmpty || !commands.isEmpty || operations.rest != .nothing
    else {
      state = .current(shown)
      return nil
    }
    owesAcknowledgement = false
    let end = PatchEnd(revision: revision, commands: commands.take())
    return send(operations, shown, end, isInEvent: false, isFollowed: operations.rest != .nothing)
  }

  private mutating func send(
    _ operations: PatchOperations, _ shown: Shown, _ end: PatchEnd, isInEvent: Bool, isFollowed: Bool
  ) -> PatchPart {
    let id = isInEvent ? nil : ids.next()
    let told: PatchEnd?
    switch operations.rest {
    case .nothing:
      state = .current(shown)
      acknowledged = end.revision
      commands.sent(end.commands, with: ids.number)
      told = end
    case .operations:
      state = .sending(shown, isInEvent: false, end)
      told = PatchEnd(revision: acknowledged, commands: [])
    case .markup:
      state = .sending(shown, isInEvent: true, end)
      told = nil
    }
    return PatchPart(id: id, operations: operations.json, end: told, isFollowed: isFollowed)
  }
}
