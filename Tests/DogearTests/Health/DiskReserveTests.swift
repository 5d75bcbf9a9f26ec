import HTTP
import HTTPTesting
import LiveTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("The part of the disk that is kept free", .timeLimit(.minutes(10)))
struct DiskReserveTests {
  /// A disk whose free space is what the test says, and an app on it with a reserve of a hundred bytes.
  private final class Disk: Sendable {
    private let bytes = Mutex(1000)

    var free: Int {
      get { bytes.withLock { $0 } }
      set { bytes.withLock { $0 = newValue } }
    }

    func makeApp() throws -> AppFixture {
      try AppFixture(
        hasher: PasswordHasher(cost: .minimal), diskReserve: 100, freeBytes: { [self] in free })
    }
  }

  private let disk = Disk()
  private let full = StoreError.diskFull.message
  private let book = [("action", "add"), ("title", "Dune"), ("author", ""), ("isbn", ""), ("pages", "")]

  private func set(_ free: Int, _ app: AppFixture) {
    disk.free = free
    app.now += DiskReserve.validSeconds
  }

  /// A visitor who has added a book.
  private func visitor(_ app: AppFixture) async throws -> String {
    let cookies = try await app.get("/books").cookies
    #expect(try await app.post("/books", book, cookies: cookies).status == .seeOther)
    return cookies
  }

  @Test("It has three levels, and a look at the disk holds for a while")
  func levels() {
    let now = WallClock()
    let looks = Mutex(0)
    let reserve = DiskReserve(bytes: 100, clock: { now.now }) { [disk] in
      looks.withLock { $0 += 1 }
      return disk.free
    }
    for (free, level) in [(100, DiskReserve.Level.plenty), (99, .low), (25, .low), (24, .exhausted)] {
      disk.free = free
      for _ in 0..<3 { #expect(reserve.level == level, "\(free)") }
      now.now += DiskReserve.validSeconds
    }
    #expect(looks.withLock { $0 } == 4)
    #expect(DiskReserve(bytes: 0, clock: { 0 }, free: { 0 }).level == .plenty)
    #expect(DiskReserve(bytes: 100, clock: { 0 }, free: { nil }).level == .plenty)
  }

  @Test(
    "Who stores much has the room reserved: what is promised to others is not free, and neither is what the log takes"
  )
  func reserving() throws {
    let now = WallClock()
    let megabyte = 1 << 20
    disk.free = 10 * megabyte
    let reserve = DiskReserve(bytes: 4 * megabyte, clock: { now.now }) { [disk] in disk.free }
    #expect(DiskReserve.needed(for: megabyte) >= 2 * megabyte)
    #expect(throws: StoreError.diskFull) { try reserve.reserve(5 * megabyte) }
    let first = try reserve.reserve(2 * megabyte)
    #expect(reserve.level == .plenty)
    let second = try reserve.reserve(2 * megabyte)
    #expect(reserve.level == .low)
    #expect(!reserve.hasRoom(for: megabyte))
    #expect(throws: StoreError.diskFull) { try reserve.reserve(megabyte) }
    // One is stored, which a look at the disk shows at once.
    disk.free -= 5 * megabyte
    first.release()
    first.release()
    #expect(reserve.level == .exhausted)
    #expect(throws: StoreError.diskFull) { try reserve.reserve(0) }
    second.release()
    #expect(reserve.level == .plenty)
    try reserve.reserve(megabyte).release()
    #expect(reserve.hasRoom(for: 4 * megabyte))
    #expect(!reserve.hasRoom(for: 4 * megabyte + 1))
  }

  @Test("Without a reserve, or where nothing is known of the disk, there is room for anything")
  func unlimited() throws {
    for reserve in [
      DiskReserve(bytes: 0, clock: { 0 }, free: { 0 }), DiskReserve(bytes: 100, clock: { 0 }, free: { nil }),
    ] {
      #expect(reserve.hasRoom(for: 1 << 40))
      try reserve.reserve(1 << 40).release()
    }
  }

  @Test("Below it a new visitor is told in the form, with what they typed; who has something goes on")
  func low() async throws {
    let app = try disk.makeApp()
    let known = try await visitor(app)
    let new = try await app.get("/books").cookies
    set(50, app)
    let refused = try await app.post("/books", book, cookies: new)
    #expect(refused.status == .contentTooLarge)
    let page = TestDocument(html: refused.text)
    #expect(page.element(id: "title")?["value"] == "Dune")
    #expect(refused.text.contains(full))
    #expect(try await app.post("/books", book, cookies: known).status == .seeOther)
    #expect(await app.stores.readiness.problem() == nil)
  }

  @Test("With a quarter of it nothing grows, the form says so, and things can be deleted")
  func exhausted() async throws {
    let app = try disk.makeApp()
    let cookies = try await visitor(app)
    set(20, app)
    let refused = try await app.post("/books", book, cookies: cookies)
    #expect(refused.status == .contentTooLarge)
    #expect(TestDocument(html: refused.text).element(id: "title")?["value"] == "Dune")
    #expect(refused.text.contains(full))
    let toggle = [("action", "setRead:true"), ("id", "sample-1")]
    #expect(try await app.post("/books", toggle, cookies: cookies).status == .contentTooLarge)
    let deletion = [("action", "delete"), ("id", "sample-1")]
    #expect(try await app.post("/books", deletion, cookies: cookies).status == .seeOther)
    let word = "correct horse battery"
    let signUp = [
      ("action", "signUp"), ("username", "jon"), ("password", word), ("passwordConfirmation", word),
    ]
    let unsigned = try await app.post("/sign-up", signUp, cookies: cookies)
    #expect(unsigned.status == .contentTooLarge)
    #expect(unsigned.text.contains(full))
    #expect(try await app.stores.services.accounts.store.account(named: "jon") == nil)
    #expect(
      await app.stores.readiness.problem() == "the disk has no room left but the last of its reserve")
    set(1000, app)
    #expect(try await app.post("/books", book, cookies: cookies).status == .seeOther)
    #expect(await app.stores.readiness.problem() == nil)
  }

  @Test("The figures tell of it")
  func metrics() async throws {
    let app = try disk.makeApp()
    set(20, app)
    let response = await Metrics(sources: [AppMetrics(app.stores)]).report(try Request(target: "/metrics"))
    guard case .bytes(let bytes) = response.body else { throw TestFailure("no figures") }
    let figures = String(decoding: bytes, as: UTF8.self)
    #expect(figures.contains("dogear_disk_reserve_bytes 100\n"))
    #expect(figures.contains("dogear_disk_level 2\n"))
  }
}
