import Testing

@testable import Live

/// Slots change, requests are taken, commands are owed, streams are cut at any byte, and tabs change. The model is the
/// slots themselves: what a browser shows is what they were at some time, and in the end what they are.
@Suite("What browsers show after anything", .timeLimit(.minutes(10)))
struct PatchWalkTests {
  /// A page of slots that count up, its browser, and the parts on the way to that.
  struct World {
    static let html = [Int](repeating: 0, count: 5)

    var random: SeededRandom
    var slots = html
    var time = 0
    var machine = PatchStateMachine(html: ShownSlots(html), digest: 7, epoch: 1)
    var browser = SlotsBrowser(slots: html, lastEventID: "html-7")
    var onTheWay: [PatchPart] = []
    /// The slots as they were when each request was taken. The first ones are the HTML's.
    var requests = [html]
    var commandCount = 0
    /// The number of the first command that this browser has to get.
    var firstCommand = 0

    mutating func happens(onceIn times: Int) -> Bool { Int.random(in: 0..<times, using: &random) == 0 }

    mutating func step() {
      switch Int.random(in: 0..<20, using: &random) {
      case 0...4: change()
      case 5...6: request()
      case 7: command()
      case 8...13: send(parts: true)
      case 14...17: deliver()
      case 18: reconnect()
      default: if happens(onceIn: 8) { changeTab() }
      }
    }

    mutating func change() {
      time += 1
      slots[Int.random(in: slots.indices, using: &random)] = time
    }

    mutating func request() {
      if Bool.random(using: &random) { change() }
      requests.append(slots)
      machine.acknowledge()
    }

    mutating func command() {
      // More would be forgotten after a cut.
      guard commandCount - (browser.commands.last ?? firstCommand - 1) < CommandQueue.keptCount else {
        return
      }
      machine.append(.announce("\(commandCount)"))
      commandCount += 1
    }

    @discardableResult
    mutating func send(parts: Bool) -> Bool {
      let (slots, wasSending) = (slots, machine.isSending)
      var random = random
      let part = machine.next(revision: requests.count - 1) {
        var shown = ShownSlots(slots, isForced: true)
        let operations = shown.patch(to: slots, parts: parts, &random)
        return (shown, operations)
      } compare: { shown in
        shown.patch(to: slots, parts: parts, &random)
      }
      self.random = random
      #expect(part != nil || !wasSending)
      #expect(part?.isFollowed ?? false == (wasSending || machine.isSending))
      if let part { onTheWay.append(part) }
      return part != nil
    }

    mutating func deliver() {
      guard !onTheWay.isEmpty else { return }
      let isTaken = browser.take(onTheWay.removeFirst())
      #expect(isTaken)
      check()
    }

    /// The stream is cut, with all that is on its way.
    mutating func reconnect() {
      onTheWay = []
      browser.disconnect()
      machine.attach(after: browser.lastEventID) { "html-\($0)" }
    }

    /// Another tab shows the HTML.
    mutating func changeTab() {
      onTheWay = []
      firstCommand = (browser.commands.last ?? firstCommand - 1) + 1
      browser = SlotsBrowser(slots: Self.html, lastEventID: "html-7")
      machine.changeTab(epoch: UInt32(truncatingIfNeeded: time + 2))
      machine.attach(after: browser.lastEventID) { "html-\($0)" }
    }

    /// Checks that what the browser was told is so.
    func check() {
      for (shown, slot) in zip(browser.slots, slots) { #expect(shown <= slot) }
      for (shown, slot) in zip(browser.slots, requests[browser.revision]) { #expect(shown >= slot) }
      // Another tab may get commands again that the one before it had got.
      if let first = browser.commands.first {
        #expect(first <= firstCommand)
        #expect(browser.commands == Array(first..<first + browser.commands.count))
      }
    }

    /// All that is owed arrives.
    mutating func settle() {
      while true {
        while !onTheWay.isEmpty { deliver() }
        guard send(parts: false) else { break }
      }
      #expect(browser.slots == slots)
      #expect(browser.revision == requests.count - 1)
      #expect((browser.commands.last ?? firstCommand - 1) == commandCount - 1)
      guard case .current(let shown) = machine.state else {
        Issue.record("the browser's state is not known")
        return
      }
      #expect(shown.slots == slots)
    }
  }

  @Test(
    "They show what there is, are told of their requests, and get each command once",
    arguments: UInt64(0)..<20)
  func randomWalk(seed: UInt64) {
    var world = World(random: SeededRandom(seed: seed))
    for step in 1...3000 {
      world.step()
      if step % 100 == 0 { world.settle() }
    }
  }
}
