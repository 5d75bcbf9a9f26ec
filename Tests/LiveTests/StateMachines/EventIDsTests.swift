import Testing

@testable import Live

@Suite("Ids of events", .timeLimit(.minutes(10)))
struct EventIDsTests {
  private let html: (UInt64) -> String = { "html-\($0)" }

  @Test("Before the first event the page's HTML is what was sent last")
  func beforeTheFirst() {
    let ids = EventIDs(htmlDigest: 7, epoch: 0xab)
    #expect(ids.number == 0)
    #expect(ids.isLast("html-7", htmlID: html))
    for id in ["html-8", "ab-0", "", nil] { #expect(!ids.isLast(id, htmlID: html)) }
  }

  @Test("Ids count up, and the last one is known")
  func counting() {
    var ids = EventIDs(htmlDigest: 7, epoch: 0xab)
    #expect(ids.next() == "ab-1")
    #expect(ids.next() == "ab-2")
    #expect(ids.number == 2)
    #expect(ids.isLast("ab-2", htmlID: html))
    for id in ["ab-1", "ab-02", "ac-2", "html-7", nil] { #expect(!ids.isLast(id, htmlID: html)) }
  }

  @Test("An id names an event of the page, or none")
  func numbers() {
    let ids = EventIDs(htmlDigest: 7, epoch: 0xab)
    #expect(ids.number(of: "ab-12") == 12)
    for id in ["ac-12", "ab12", "ab-", "ab-x", "ab-99999999999999999999", "html-7", "", nil] {
      #expect(ids.number(of: id) == 0)
    }
  }

  @Test("Of another epoch no event so far is known, and ids count on")
  func renewal() {
    var ids = EventIDs(htmlDigest: 7, epoch: 0xab)
    ids.renew(epoch: 0xcd)
    #expect(ids.isLast("html-7", htmlID: html))
    _ = ids.next()
    ids.renew(epoch: 0xef)
    #expect(!ids.isLast("cd-1", htmlID: html))
    #expect(ids.number(of: "cd-1") == 0)
    #expect(ids.next() == "ef-2")
  }
}
