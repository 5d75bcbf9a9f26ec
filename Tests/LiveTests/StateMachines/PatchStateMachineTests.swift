import Testing

@testable import Live

@Suite("What a browser shows and is owed", .timeLimit(.minutes(10)))
struct PatchStateMachineTests {
  // MARK: Current

  @Test("A browser that shows the HTML is owed nothing")
  func nothing() {
    var page = TextPatches()
    #expect(page.state == "current a")
    #expect(page.next("a") == nil)
    #expect(page.state == "current a")
    #expect(!page.machine.hasSent)
    #expect(!page.machine.isSending)
  }

  @Test("What changed is an event")
  func change() {
    var page = TextPatches()
    #expect(page.next("b", revision: 3) == .event("e-1", "a>b", revision: 3))
    #expect(page.state == "current b")
    #expect(page.machine.hasSent)
    #expect(page.next("b", revision: 3) == nil)
    #expect(page.next("c", revision: 4) == .event("e-2", "b>c", revision: 4))
  }

  @Test("A request is acknowledged, once, though it changed nothing")
  func acknowledgement() {
    var page = TextPatches()
    page.machine.acknowledge()
    #expect(page.next("a", revision: 1) == .event("e-1", revision: 1))
    #expect(page.next("a", revision: 1) == nil)
    page.machine.acknowledge()
    #expect(page.next("b", revision: 2) == .event("e-2", "a>b", revision: 2))
    #expect(page.next("b", revision: 2) == nil)
  }

  @Test("Commands go out once, with what changed or without")
  func commands() {
    var page = TextPatches()
    page.machine.append(.focus(id: "x"))
    page.machine.append(.reload)
    #expect(page.next("a") == .event("e-1", "", .focus(id: "x"), .reload))
    page.machine.append(.focus(id: "y"))
    #expect(page.next("b") == .event("e-2", "a>b", .focus(id: "y")))
    #expect(page.next("b") == nil)
  }

  // MARK: Sending

  @Test("Parts between operations are events, and the last one tells the end")
  func events() {
    var page = TextPatches()
    page.machine.append(.reload)
    #expect(
      page.next("b", revision: 3, rest: .operations)
        == .event("e-1", "a>b", isFollowed: true))
    #expect(page.state == "sending b for 3")
    #expect(page.machine.isSending)
    #expect(
      page.next("c", revision: 4, rest: .operations) == .event("e-2", "b>c", isFollowed: true))
    #expect(page.state == "sending c for 3")
    #expect(
      page.next("d", revision: 5)
        == .event("e-3", "c>d", revision: 3, .reload, isFollowed: true))
    #expect(page.state == "current d")
    #expect(page.next("d", revision: 5) == nil)
  }

  @Test("Parts within an operation are one event")
  func markup() {
    var page = TextPatches()
    page.machine.append(.reload)
    #expect(page.next("b", revision: 3, rest: .markup) == .start("e-1", "a>b"))
    #expect(page.state == "sending b in an event for 3")
    #expect(page.next("c", revision: 4, rest: .markup) == .more("b>c"))
    #expect(page.next("d", revision: 5) == .more("c>d", revision: 3, .reload))
    #expect(page.state == "current d")
  }

  @Test("An event that ends is not the end of the patch where operations follow")
  func markupAndEvents() {
    var page = TextPatches()
    #expect(page.next("b", revision: 1) == .event("e-1", "a>b", revision: 1))
    #expect(page.next("c", revision: 2, rest: .markup) == .start("e-2", "b>c"))
    #expect(page.next("d", revision: 3, rest: .operations) == .more("c>d", revision: 1))
    #expect(page.state == "sending d for 2")
    #expect(page.next("e", revision: 4, rest: .markup) == .start("e-3", "d>e"))
    #expect(page.next("f", revision: 5) == .more("e>f", revision: 2))
  }

  @Test("A patch goes to its end though the rest of it does not differ")
  func emptyRest() {
    var page = TextPatches()
    #expect(page.next("b", rest: .operations) == .event("e-1", "a>b", isFollowed: true))
    #expect(page.next("b") == .event("e-2", isFollowed: true))
    #expect(page.next("b") == nil)
  }

  @Test("A patch goes to its end though its first part wrote nothing, as the rows of that did not differ")
  func emptyPart() {
    var page = TextPatches()
    #expect(page.next("a", rest: .operations) == .event("e-1", isFollowed: true))
    #expect(page.next("b") == .event("e-2", "a>b", isFollowed: true))
    #expect(page.next("b") == nil)
  }

  @Test("What becomes owed between parts is for the next patch")
  func meanwhile() {
    var page = TextPatches()
    #expect(page.next("b", revision: 1, rest: .operations) == .event("e-1", "a>b", isFollowed: true))
    page.machine.append(.reload)
    page.machine.acknowledge()
    #expect(page.next("c", revision: 2) == .event("e-2", "b>c", revision: 1, isFollowed: true))
    #expect(page.next("c", revision: 2) == .event("e-3", revision: 2, .reload))
  }

  @Test("The full state may come in parts, too")
  func fullInParts() {
    var page = TextPatches()
    page.attach(after: nil)
    #expect(page.next("b", revision: 1, rest: .markup) == .start("e-1", "*>b"))
    #expect(page.next("c", revision: 1) == .more("b>c", revision: 1))
  }

  // MARK: Memory

  @Test("What is shown is changed in place")
  func inPlace() {
    final class Storage {}
    var machine = PatchStateMachine(html: Storage(), digest: 7, epoch: 0xe)
    for rest in [.nothing, .operations, .markup, .operations, .nothing] as [PatchOperations.Rest] {
      let part = machine.next(revision: 0) {
        (Storage(), PatchOperations([]))
      } compare: { shown in
        #expect(isKnownUniquelyReferenced(&shown))
        return PatchOperations([1], rest: rest)
      }
      #expect(part != nil)
    }
  }
}
