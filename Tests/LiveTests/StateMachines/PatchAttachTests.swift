import Testing

@testable import Live

@Suite("What a browser is owed when its stream comes", .timeLimit(.minutes(10)))
struct PatchAttachTests {
  // MARK: Current

  @Test("One that shows the HTML is told that it is up to date")
  func html() {
    var page = TextPatches()
    page.attach(after: "html-7")
    #expect(page.state == "current a")
    #expect(page.next("a") == .event("e-1"))
  }

  @Test("One that saw the last event goes on from there")
  func lastEvent() {
    var page = TextPatches()
    _ = page.next("b")
    page.attach(after: "e-1")
    #expect(page.state == "current b")
    #expect(page.next("c", revision: 5) == .event("e-2", "b>c", revision: 5))
  }

  @Test("Any other gets the full state", arguments: [nil, "", "html-7", "html-8", "e-1", "f-2", "e-3"])
  func anotherEvent(id: String?) {
    var page = TextPatches()
    _ = page.next("b")
    _ = page.next("c")
    page.attach(after: id)
    #expect(page.state == "unknown")
    #expect(page.next("c") == .event("e-3", "*>c"))
    #expect(page.state == "current c")
  }

  @Test("One that shows another HTML gets the full state")
  func anotherHTML() {
    var page = TextPatches()
    page.attach(after: "html-8")
    #expect(page.next("a") == .event("e-1", "*>a"))
  }

  @Test("A stream that is cut before the full state was sent changes nothing")
  func again() {
    var page = TextPatches()
    _ = page.next("b")
    page.attach(after: nil)
    page.attach(after: "e-1")
    #expect(page.state == "unknown")
    #expect(page.next("b") == .event("e-2", "*>b"))
  }

  @Test("A full state in several events tells of earlier requests at its end")
  func earlierRequests() {
    var page = TextPatches()
    #expect(page.next("b", revision: 3) == .event("e-1", "a>b", revision: 3))
    page.attach(after: nil)
    #expect(page.next("b", revision: 3, rest: .operations) == .event("e-2", "*>b", isFollowed: true))
    #expect(page.next("b", revision: 3) == .event("e-3", revision: 3, isFollowed: true))
  }

  // MARK: Sending

  @Test("A patch between events goes on for the browser that saw the last one")
  func betweenEvents() {
    var page = TextPatches()
    page.machine.append(.reload)
    _ = page.next("b", revision: 1, rest: .operations)
    page.attach(after: "e-1")
    #expect(page.state == "sending b for 1")
    #expect(page.next("c", revision: 2) == .event("e-2", "b>c", revision: 1, .reload, isFollowed: true))
    #expect(page.next("c", revision: 2) == .event("e-3", revision: 2))
  }

  @Test("It is given up for another one, and its commands wait again", arguments: [nil, "html-7", "e-2"])
  func lostEvents(id: String?) {
    var page = TextPatches()
    page.machine.append(.focus(id: "x"))
    _ = page.next("b", revision: 1, rest: .operations)
    page.machine.append(.focus(id: "y"))
    page.attach(after: id)
    #expect(page.state == "unknown")
    #expect(
      page.next("c", revision: 2)
        == .event("e-2", "*>c", revision: 2, .focus(id: "x"), .focus(id: "y")))
  }

  @Test("An event that was cut is given up, whatever the browser saw", arguments: [nil, "e-1", "e-2"])
  func cutEvent(id: String?) {
    var page = TextPatches()
    _ = page.next("b")
    page.machine.append(.reload)
    _ = page.next("c", revision: 1, rest: .markup)
    page.attach(after: id)
    #expect(page.state == "unknown")
    #expect(page.next("d", revision: 1) == .event("e-3", "*>d", revision: 1, .reload))
  }

  // MARK: Commands

  @Test("Commands that went out after what it saw come again, before those that wait", arguments: 0...3)
  func lostCommands(seen: Int) {
    var page = TextPatches()
    let commands = (1...4).map { Command.announce("\($0)") }
    for (number, text) in ["b", "c", "d"].enumerated() {
      page.machine.append(commands[number])
      _ = page.next(text)
    }
    page.machine.append(commands[3])
    page.attach(after: "e-\(seen)")
    #expect(page.next("d")?.end?.commands == Array(commands[seen...]))
    // Those that were seen are forgotten.
    page.attach(after: "e-3")
    #expect(page.next("d")?.end?.commands == Array(commands[seen...]))
    page.attach(after: "e-5")
    #expect(page.next("d")?.end?.commands == [])
  }

  @Test("Sent, under way, waiting: all come in order")
  func order() {
    var page = TextPatches()
    page.machine.append(.announce("sent"))
    _ = page.next("b")
    page.machine.append(.announce("under way"))
    _ = page.next("c", rest: .operations)
    page.machine.append(.announce("waiting"))
    page.attach(after: nil)
    #expect(
      page.next("c")?.end?.commands
        == [.announce("sent"), .announce("under way"), .announce("waiting")])
  }

  // MARK: Tabs

  @Test("Another tab begins with the HTML as long as there was no event")
  func firstTab() {
    var page = TextPatches()
    page.machine.changeTab(epoch: 0xf)
    page.attach(after: "html-7")
    #expect(page.next("b") == .event("f-1", "a>b"))
  }

  @Test("Another tab knows no event of the one before", arguments: ["html-7", "e-1", "f-1"])
  func anotherTab(id: String) {
    var page = TextPatches()
    page.machine.append(.reload)
    _ = page.next("b")
    page.machine.changeTab(epoch: 0x1f)
    page.attach(after: id)
    #expect(page.next("b") == .event("1f-2", "*>b", .reload))
  }
}
