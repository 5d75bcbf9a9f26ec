/// What the browser of an open page shows, and what it is owed: operations, commands, and word of its requests.
///
/// A pure value. The stream, the view model and the template are its caller's. `Shown` is what the template needs to know
/// of what a browser shows: a ``Snapshot``.
struct PatchStateMachine<Shown> {
  enum State {
    /// What the browser shows is not known: the next patch sets every slot.
    case unknown
    /// The browser shows this. The number is that of ``Page/sharing(_:)``, where the page has one.
    case current(Shown, number: Int?)
    /// A patch is under way in parts: the browser shows this once it has taken those that went out, and is told the end
    /// with the last.
    case sending(Shown, isInEvent: Bool, PatchEnd)
  }

  private(set) var state: State
  private var ids: EventIDs
  private var commands = CommandQueue()
  /// The last request whose outcome the browser shows, as it was told; 0 where what it shows is not known.
  private var acknowledged = 0
  /// The browser waits to hear that a request was taken, though it may have changed nothing.
  private var owesAcknowledgement = false

  /// The patches of a page of which the browser shows the HTML.
  init(html: Shown, digest: UInt64, number: Int?, epoch: UInt32) {
    state = .current(html, number: number)
    ids = EventIDs(htmlDigest: digest, epoch: epoch)
  }

  /// Whether a patch is under way in parts.
  var isSending: Bool {
    if case .sending = state { true } else { false }
  }

  /// Whether there was any event.
  var hasSent: Bool { ids.number > 0 }

  /// Owes the browser a command. It goes with the next patch that begins.
  mutating func append(_ command: Command) { commands.append(command) }

  /// Owes the browser word that a request was taken.
  mutating func acknowledge() { owesAcknowledgement = true }

  /// Another tab is the page's browser from now on.
  mutating func changeTab(epoch: UInt32) { ids.renew(epoch: epoch) }

  /// A stream came, or came back. The browser's state is known where the last event is the one it saw last, as a whole;
  /// the commands after that one are owed again.
  ///
  /// - Parameters:
  ///   - id: the id of the event that the browser saw last.
  ///   - htmlID: the id of the page's HTML by its digest.
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

  /// The next part for a browser that has taken all parts so far; nil where it is owed nothing.
  ///
  /// - Parameters:
  ///   - revision: the browser's last request that was taken.
  ///   - number: the number of what the page shows now.
  ///   - full: sets every slot.
  ///   - compare: sets the slots that differ from what the browser shows, from where the last part ended. Pages that go
  ///     from one number to the other, if it is given two, need the same operations.
  mutating func next(
    revision: Int, number: Int?,
    full: () -> (Shown, PatchOperations),
    compare: (inout Shown, (from: Int, to: Int)?) -> PatchOperations
  ) -> PatchPart? {
    // The state lets go of what is shown while that is compared: what nothing else refers to is changed in place.
    switch state {
    case .unknown:
      let (shown, operations) = full()
      return begin(operations, shown, number, revision)
    case .current(var shown, let before):
      state = .unknown
      var operations = PatchOperations([])
      if let before, let number {
        if before != number { operations = compare(&shown, (before, number)) }
      } else {
        operations = compare(&shown, nil)
      }
      return begin(operations, shown, number, revision)
    case .sending(var shown, let isInEvent, let end):
      state = .unknown
      let operations = compare(&shown, nil)
      // The parts may show something of several states, which no number names, and may lack what changed behind them.
      return send(operations, shown, nil, end, isInEvent: isInEvent, isFollowed: true)
    }
  }

  private mutating func begin(
    _ operations: PatchOperations, _ shown: Shown, _ number: Int?, _ revision: Int
  ) -> PatchPart? {
    guard owesAcknowledgement || !operations.json.isEmpty || !commands.isEmpty else {
      state = .current(shown, number: number)
      return nil
    }
    owesAcknowledgement = false
    let end = PatchEnd(revision: revision, commands: commands.take())
    return send(
      operations, shown, number, end, isInEvent: false, isFollowed: operations.rest != .nothing)
  }

  private mutating func send(
    _ operations: PatchOperations, _ shown: Shown, _ number: Int?, _ end: PatchEnd, isInEvent: Bool,
    isFollowed: Bool
  ) -> PatchPart {
    let id = isInEvent ? nil : ids.next()
    let told: PatchEnd?
    switch operations.rest {
    case .nothing:
      state = .current(shown, number: number)
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
