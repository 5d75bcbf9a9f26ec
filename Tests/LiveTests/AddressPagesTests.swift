import HTTP
import Testing

@testable import Live

/// The heap of an address's visitors, step by step: each test fails where one of its steps is left out.
@Suite("The pages of an address, in order", .timeLimit(.minutes(10)))
struct AddressPagesTests {
  private final class StandIn: AnyOpenPage {
    let token: String
    let visitorKey: String
    let address = "192.0.2.1"
    let loop = EventLoop.shared
    let isLeft: Bool

    init(_ token: Int, _ visitor: String, isLeft: Bool = false) {
      (self.token, visitorKey, self.isLeft) = ("\(token)", visitor, isLeft)
    }

    func carryOut(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> LiveResult {
      LiveResult()
    }
    func attach(_ stream: EventStream, lastEventID: String?, tab: String?) {}
    func flush() {}
    func abandon() {}
    func end() {}
    func giveWay() {}
  }

  /// The heap beside a plain list of the same pages.
  private struct Pair {
    var shares = AddressPages()
    var pages: [StandIn] = []
    var number = 0

    mutating func open(_ visitors: String...) {
      for visitor in visitors.joined() {
        number += 1
        pages.append(StandIn(number, String(visitor)))
        shares.insert(pages[pages.count - 1], number: number)
      }
      check()
    }

    /// Closes pages of visitors, of each the oldest.
    mutating func close(_ visitors: String...) {
      for visitor in visitors.joined() {
        guard let index = pages.firstIndex(where: { $0.visitorKey == String(visitor) }) else { continue }
        shares.remove(pages.remove(at: index))
        check()
      }
    }

    func check() {
      let counts = Dictionary(grouping: pages, by: \.visitorKey).mapValues(\.count)
      let most = counts.values.max() ?? 0
      let expected = pages.first { counts[$0.visitorKey] == most }
      #expect(shares.pageToGiveWay(to: "nobody") === expected)
      #expect(shares.count == pages.count)
      for (visitor, count) in counts {
        #expect(
          shares.pages(of: visitor).map { $0.token } == pages.filter { $0.visitorKey == visitor }.map(\.token)
        )
        #expect(shares.pageToGiveWay(to: visitor) === (most > count ? expected : nil))
      }
    }

    /// Closes all, the one that gives way first each time.
    mutating func drain() {
      while let first = shares.pageToGiveWay(to: "nobody"), pages.count <= number {
        guard let index = pages.firstIndex(where: { $0 === first }) else { break }
        shares.remove(pages.remove(at: index))
        check()
      }
      #expect(pages.isEmpty)
    }
  }

  @Test("The oldest goes first where all have as many, whichever is closed")
  func equals() {
    for visitor in "ABCDEFGHI" {
      var pair = Pair()
      pair.open("ABCDEFGHI")
      pair.close(String(visitor))
      pair.drain()
    }
  }

  @Test("Whoever opens more rises, also past several")
  func rising() {
    var pair = Pair()
    pair.open("ABCDEFGHIJKLMNO", "OO", "NNN", "HHHH", "A", "OOO")
    pair.drain()
  }

  @Test("Whoever closes some sinks below all that have more, on either side")
  func sinking() {
    var pair = Pair()
    pair.open("ABCDEFGHIJ", "AAAAAAAA", "BBBBB", "CCCCCC", "DDD", "EEEE", "FF", "GGG")
    pair.close("AAAAAAAA", "CCCCC", "BB")
    pair.drain()
  }

  @Test("The last one takes the place of one who left, and rises there where it has more than those above")
  func movingUp() {
    var pair = Pair()
    pair.open("ABECDFG", "AAAA", "EEE", "FF", "GG", "B")
    // G, of three pages, comes below B, of two.
    pair.close("C", "AAAA", "EEE", "FF")
    pair.drain()
  }

  @Test("A page that is closed twice counts once, and one that the browser has left is found")
  func twice() {
    var shares = AddressPages()
    let pages = [StandIn(1, "A"), StandIn(2, "A", isLeft: true), StandIn(3, "A", isLeft: true)]
    for (index, page) in pages.enumerated() { shares.insert(page, number: index) }
    #expect(shares.oldestLeftPage(of: "A") === pages[1])
    for _ in 0..<2 { shares.remove(pages[1]) }
    #expect(shares.count == 2)
    #expect(shares.oldestLeftPage(of: "A") === pages[2])
    #expect(shares.oldestLeftPage(of: "B") == nil)
  }
}
