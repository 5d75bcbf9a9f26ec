import Database
import DatabaseTesting
import Testing

@testable import Dogear

extension ListSharing: IsolatedStore {
  var tables: [String] { [ListShare.table] }

  /// Shares lists, and ends that, beside another account that shares a list with the same id.
  static func check(_ operation: String, _ store: StoreCase) async throws {
    let fixture = try StoreFixture(features: StoreCase.features)
    let sharing = try store.open(ListSharing.self, fixture)
    var people: [Account] = []
    for name in ["first", "other", "member", "guest"] {
      people.append(
        try await fixture.accounts.store.create(username: name, password: "correct horse battery"))
    }
    for person in people[..<2] {
      try await sharing.lists.add(ReminderList(id: "food", title: "Food"), to: person.owner)
      for name in ["member", "guest"] {
        _ = try await sharing.share(
          "food", of: person.owner, with: name, canWrite: person.username == "other")
      }
    }
    func theirs() async throws -> [ListMember] { try await sharing.members(of: "food", of: people[1].owner) }
    let before = try await theirs()
    #expect(before.map(\.name) == ["guest", "member"])
    for share in before { try await sharing.end(share.id, ofListOf: people[0].owner) }
    for member in try await sharing.members(of: "food", of: people[0].owner) where member.name == "guest" {
      try await sharing.end(member.id, ofListOf: people[0].owner)
    }
    #expect(try await sharing.members(of: "food", of: people[0].owner).map(\.name) == ["member"])
    #expect(try await theirs() == before)
    #expect(try await sharing.isStored(for: people[0].owner))
    _ = try await sharing.export(of: people[0].owner)
    try await sharing.remove(people[0].owner)
    #expect(try await !sharing.isStored(for: people[0].owner))
    #expect(try await theirs() == before)
    #expect(try await sharing.shared(with: people[2].owner).map(\.from) == ["other"])
    try await sharing.leave(before[0].id, of: people[2].owner)
    #expect(try await theirs() == before)
    try await sharing.leave(before[1].id, of: people[2].owner)
    #expect(try await theirs() == [before[0]])
  }

  /// Lists of others take the room of whoever has them, which is checked as for any list.
  static func checkRoom(_ store: StoreCase) async throws {}
}
