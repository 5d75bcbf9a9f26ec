import DatabaseTesting
import Testing

@testable import Database
@testable import Dogear

@Suite("The servers of a cluster, as each sees the others", .timeLimit(.minutes(10)))
struct ClusterViewTests {
  private func entry(_ name: String, _ beat: Int, isDraining: Bool = false) -> ClusterEntry {
    ClusterEntry(
      server: ClusterServer(name: name, host: "127.0.0.1", port: 1, isDraining: isDraining), beat: beat)
  }

  @Test("A server is dead once its beat was the same for several looks, and lives again with another")
  func beats() {
    var view = ClusterView()
    for _ in 0..<ClusterView.missedBeats {
      view.look([entry("a", 1)])
      #expect(view.living("a") != nil)
    }
    view.look([entry("a", 1)])
    #expect(view.living("a") == nil)
    #expect(view.names.isEmpty)
    view.look([entry("a", 2)])
    #expect(view.names == ["a"])
    view.look([])
    #expect(view.living("a") == nil)
  }

  @Test("Looks that come early count for nothing")
  func earlyLooks() {
    var view = ClusterView()
    for _ in 0..<20 { view.look([entry("a", 1)], counts: false) }
    #expect(view.living("a") != nil)
  }

  @Test("A server that is dead for long is to be removed")
  func forgotten() {
    var view = ClusterView()
    for number in 0...ClusterView.keptLooks { view.look([entry("a", 1), entry("b", number)]) }
    #expect(view.forgotten == [entry("a", 1)])
  }

  @Test("The list is the same for all servers of a database, and each removes what is its own", .everyEngine)
  func table() async throws {
    let database = try Database.ofCurrentEngine(migrated: [ClusterTable.series])
    defer { database.close() }
    let table = ClusterTable(database)
    #expect(try await table.update(entry("a", 0).server, beat: 1) == [entry("a", 1)])
    #expect(try await table.update(entry("b", 0).server, beat: 7) == [entry("a", 1), entry("b", 7)])
    let draining = entry("a", 2, isDraining: true)
    #expect(try await table.update(draining.server, beat: 2) == [draining, entry("b", 7)])
    try await table.remove("b", beat: 6)
    #expect(try await table.entries().count == 2)
    try await table.remove("b", beat: 7)
    try await table.remove("a", beat: nil)
    #expect(try await table.entries() == [])
  }

  @Test("A name is of letters and digits that a token may have, and new each time")
  func names() {
    let names = Set((0..<100).map { _ in ClusterServer.makeName() })
    #expect(names.count == 100)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z2-7]{8}/) != nil })
  }
}
