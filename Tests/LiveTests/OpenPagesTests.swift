import HTTP
import Synchronization
import Testing

@testable import Live

@Suite("The pages that are open", .timeLimit(.minutes(10)))
struct OpenPagesTests {
  private final class StandIn: AnyOpenPage {
    let token: String
    let visitorKey: String
    let address: String
    let loop = EventLoop.shared
    let isLeft: Bool
    private let ends = Mutex(0)
    private let displacements = Mutex(0)

    init(_ token: String, visitor: String = "ann", address: String = "192.0.2.1", isLeft: Bool = false) {
      (self.token, visitorKey, self.address, self.isLeft) = (token, visitor, address, isLeft)
    }

    var endCount: Int { ends.withLock { $0 } }
    var gaveWay: Bool { displacements.withLock { $0 } == 1 }

    func carryOut(_ live: LiveRequest, form: FormFields, in request: Request) async throws -> LiveResult {
      LiveResult()
    }
    func attach(_ stream: EventStream, lastEventID: String?, tab: String?) {}
    func flush() {}
    func abandon() {}
    func end() { ends.withLock { $0 += 1 } }
    func giveWay() { displacements.withLock { $0 += 1 } }
  }

  private func expectFull(_ pages: OpenPages, _ page: StandIn) {
    #expect {
      try pages.add(page)
    } throws: {
      ($0 as? HTTPError)?.status == .tooManyRequests
    }
  }

  @Test("A page that takes another's place ends it, and both count as one")
  func replaced() throws {
    let pages = OpenPages(limits: .init(perVisitor: 2, perAddress: 2))
    let (old, new) = (StandIn("a"), StandIn("a"))
    try pages.add(old)
    try pages.add(new)
    #expect([old.endCount, new.endCount] == [1, 0])
    #expect(pages.count == 1)
    // The old one, which ends now, is not the page of its token any more.
    pages.remove(old)
    #expect(pages.page("a", visitorKey: "ann") === new)
    try pages.add(StandIn("b"))
    expectFull(pages, StandIn("c"))
    pages.remove(new)
    try pages.add(StandIn("c"))
    expectFull(pages, StandIn("d"))
  }

  @Test("A visitor may have so many open, from whatever address")
  func visitors() throws {
    let pages = OpenPages(limits: .init(perVisitor: 2, perAddress: 100))
    let kept = StandIn("a", address: "192.0.2.1")
    try pages.add(kept)
    try pages.add(StandIn("b", address: "192.0.2.2"))
    expectFull(pages, StandIn("c", address: "192.0.2.3"))
    try pages.add(StandIn("d", visitor: "bob"))
    pages.remove(kept)
    try pages.add(StandIn("c"))
  }

  @Test(
    "A page that the browser has left gives way to a new one of its visitor", arguments: [(2, 100), (100, 2)])
  func left(perVisitor: Int, perAddress: Int) throws {
    let pages = OpenPages(limits: .init(perVisitor: perVisitor, perAddress: perAddress))
    let (shown, left) = (StandIn("a"), StandIn("b", isLeft: true))
    for page in [shown, left] { try pages.add(page) }
    try pages.add(StandIn("c"))
    #expect([shown.gaveWay, left.gaveWay] == [false, true])
    #expect(pages.page("b", visitorKey: "ann") == nil)
    expectFull(pages, StandIn("d"))
  }

  @Test("From an address so many may be open, and each visitor there has a share")
  func addresses() throws {
    let pages = OpenPages(limits: .init(perVisitor: 100, perAddress: 3))
    let anns = ["a", "b", "c"].map { StandIn($0, visitor: "ann") }
    for page in anns { try pages.add(page) }
    expectFull(pages, StandIn("d", visitor: "ann"))
    try pages.add(StandIn("d", visitor: "bob"))
    // Ann still has most: the oldest of hers gives way, and the next.
    try pages.add(StandIn("e", visitor: "eve"))
    #expect(anns.map(\.gaveWay) == [true, true, false])
    #expect(anns.map(\.endCount) == [0, 0, 0])
    #expect(pages.count == 3)
    expectFull(pages, StandIn("f", visitor: "bob"))
    // Somebody new takes the place that was held longest.
    try pages.add(StandIn("f", visitor: "fay"))
    #expect(anns[2].gaveWay)
    try pages.add(StandIn("g", visitor: "ann", address: "192.0.2.2"))
    #expect(pages.count == 4)
    // A page that gave way and is removed counts once.
    for page in anns { pages.remove(page) }
    #expect(pages.count == 4)
    expectFull(pages, StandIn("h", visitor: "fay"))
  }

  @Test("A page is its visitor's alone, and ends with theirs")
  func visitor() throws {
    let pages = OpenPages(limits: .init())
    let all = [StandIn("a"), StandIn("b"), StandIn("c", visitor: "bob")]
    for page in all { try pages.add(page) }
    #expect(pages.page("a", visitorKey: "bob") == nil)
    #expect(pages.page("a", visitorKey: "ann") === all[0])
    pages.end(visitorKey: "ann", except: "b")
    #expect(all.map(\.endCount) == [1, 0, 0])
    pages.end(visitorKey: "ann")
    #expect(all.map(\.endCount) == [2, 1, 0])
    pages.endAll()
    #expect(all.map(\.endCount) == [3, 2, 1])
  }

  @Test("Who gives way is who has most and then the oldest page, whatever was opened and closed before")
  func shares() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var shares = AddressPages()
      var plain: [(number: Int, page: StandIn)] = []
      for number in 0..<120 {
        if !plain.isEmpty, Int.random(in: 0..<5, using: &generator) < 2 {
          let old = plain.remove(at: Int.random(in: plain.indices, using: &generator))
          shares.remove(old.page)
          shares.remove(old.page)
        } else {
          let page = StandIn("\(number)", visitor: "\(Int.random(in: 0..<9, using: &generator))")
          plain.append((number, page))
          shares.insert(page, number: number)
        }
        let counts = Dictionary(grouping: plain, by: \.page.visitorKey).mapValues(\.count)
        let new = "\(Int.random(in: 0..<10, using: &generator))"
        let most = counts.values.max() ?? 0
        let expected = most > counts[new] ?? 0 ? plain.first { counts[$0.page.visitorKey] == most } : nil
        #expect(shares.pageToGiveWay(to: new) === expected?.page)
        #expect(shares.count == plain.count)
        #expect(shares.pages(of: new).count == counts[new] ?? 0)
      }
    }
  }

  @Test("Tens of thousands of pages of one address are opened and give way without a look at each of them")
  func many() throws {
    let pages = OpenPages(limits: .init(perVisitor: 64, perAddress: 30_000))
    for number in 0..<30_000 { try pages.add(StandIn("\(number)", visitor: "\(number % 1000)")) }
    // Each looks at the others of its visitor at most: to look at all of them would take minutes.
    for number in 0..<20_000 { try pages.add(StandIn("n\(number)", visitor: "new \(number)")) }
    #expect(pages.count == 30_000)
  }
}
