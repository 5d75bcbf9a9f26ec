import Live
import Testing

@testable import Dogear

/// Something that is done to an owner's list "a" to "e". "d" is deleted, and "e" is empty if items can be.
struct ListOperation<Item: ListItem>: Sendable, CustomTestStringConvertible {
  /// Makes an item with an id.
  typealias Make = @Sendable (_ id: String) throws -> Item

  let testDescription: String
  /// Returns what it read.
  let perform: @Sendable (ListStore<Item>, OwnerID) async throws -> [Item]

  init(_ name: String, _ perform: @escaping @Sendable (ListStore<Item>, OwnerID) async throws -> [Item]) {
    testDescription = name
    self.perform = perform
  }

  /// An operation that reads nothing.
  init(changing name: String, _ change: @escaping @Sendable (ListStore<Item>, OwnerID) async throws -> Void) {
    self.init(name) { store, owner in
      try await change(store, owner)
      return []
    }
  }

  /// The operations that every kind of item has.
  static func all(_ make: @escaping Make) -> [ListOperation] {
    adding(make) + moving + editing(make) + deleting(make) + belonging(make)
  }

  private static func adding(_ make: @escaping Make) -> [ListOperation] {
    [
      ListOperation("list") { try await $0.list(of: $1).items },
      ListOperation(changing: "add at each place") { store, owner in
        for (index, place) in [
          ListPlace.start, .end, .before("b"), .after("b"), .after("d"), .before("gone"),
        ]
        .enumerated() {
          try await store.add(make("new\(index)"), to: owner, at: place)
        }
      },
      ListOperation(changing: "add, change and remove many at once") { store, owner in
        let made = try (0..<3).map { try make("many\($0)") }
        try await store.batch(of: owner) { batch, _ in
          for item in made { try batch.add(item) }
          if let item = try batch.item("a") { try batch.update(item, replacing: item) }
          try batch.remove("b")
          try batch.remove("many1")
        }
      },
      ListOperation(changing: "add what is there, and what is deleted") { store, owner in
        for id in ["a", "d"] { try await store.add(make(id), to: owner) }
      },
    ]
  }

  private static var moving: [ListOperation] {
    [
      ListOperation(changing: "move to each place") { store, owner in
        for place in [ListPlace.end, .start, .before("c"), .after("c"), .after("d")] {
          try await store.move(id: "b", to: place, of: owner)
        }
      },
      ListOperation(changing: "move many to each end") { store, owner in
        for end in [ListEnd.start, .end] {
          try await store.batch(of: owner) { batch, _ in try batch.move(["c", "a", "d", "gone"], to: end) }
        }
      },
      ListOperation(changing: "number afresh") { store, owner in
        for turn in 0..<80 {
          try await store.move(id: turn.isMultiple(of: 2) ? "b" : "c", to: .after("a"), of: owner)
        }
      },
    ]
  }

  private static func editing(_ make: @escaping Make) -> [ListOperation] {
    [
      ListOperation(changing: "update") { store, owner in
        let shown = try #require(try await store.list(of: owner).item("a"))
        try await store.update(make("a"), replacing: shown, of: owner)
      },
      ListOperation(changing: "update what was deleted") { store, owner in
        let shown = try #require(try await store.deletedItem(id: "d", of: owner))
        try await store.update(make("d"), replacing: shown, isRestoring: true, of: owner)
      },
      ListOperation(changing: "set each column") { store, owner in
        let new = try make("a")
        for column in Item.Column.allCases {
          try await store.set(column, to: Item.columns[column].kind.stored(new), id: "a", of: owner)
        }
      },
      ListOperation(changing: "edit") { store, owner in
        let new = try make("a")
        try await store.edit(id: "a", of: owner) { $0 = new }
      },
      ListOperation(changing: "write what is typed for each column") { store, owner in
        let new = try make("a")
        for column in Item.Column.allCases {
          guard let input = Item.columns[column].kind.input else { continue }
          do {
            try await store.write(column, RowEdit(row: "a", text: input.text(new)), of: owner)
          } catch StoreError.invalid {}
        }
      },
      ListOperation(changing: "remove what is empty") { store, owner in
        for id in ["a", "e"] { try await store.removeIfBlank(id: id, of: owner) }
      },
    ]
  }

  private static func deleting(_ make: @escaping Make) -> [ListOperation] {
    [
      ListOperation("delete") { store, owner in
        [try await store.delete(id: "a", of: owner), try await store.delete(id: "d", of: owner)].compactMap(
          \.self)
      },
      ListOperation("delete many and restore them") { store, owner in
        let deleted = try await store.batch(of: owner) { batch, _ in
          try batch.delete(["a", "d", "b", "gone"])
        }
        return try await store.batch(of: owner) { batch, _ in try batch.restore(deletedAt: deleted?.time ?? 0)
        }
      },
      ListOperation("restore") { store, owner in
        [try await store.restore(id: "d", of: owner)].compactMap(\.self)
      },
      ListOperation("restore what was deleted last") { store, owner in
        [try await store.restoreLast(of: owner), try await store.restoreLast(of: owner)].compactMap(\.self)
      },
      ListOperation("read what was deleted") { store, owner in
        let ids = ["a", "d", "other"]
        var items = try await store.recentlyDeleted(of: owner).map(\.item)
        for id in ids { items += [try await store.deletedItem(id: id, of: owner)].compactMap(\.self) }
        return items
      },
      ListOperation(changing: "delete more than the bin holds") { store, owner in
        for number in 0..<(Bin<Item>.keptCount + 5) {
          try await store.add(make("more\(number)"), to: owner)
          try await store.delete(id: "more\(number)", of: owner)
        }
      },
    ]
  }

  private static func belonging(_ make: @escaping Make) -> [ListOperation] {
    [
      ListOperation(changing: "sign up") { store, owner in
        try await store.transfer(from: owner, to: .account("new"))
      },
      ListOperation(changing: "sign in to an account with a list") { store, owner in
        try await store.add(make("theirs"), to: .account("old"))
        try await store.transfer(from: owner, to: .account("old"))
      },
      ListOperation(changing: "come back on another day") { store, owner in
        _ = try await store.list(of: owner).items
      },
      ListOperation(changing: "take along") { store, owner in
        let rows = try await Array(store.export(of: owner))
        #expect(rows.count > 3)
        let deleted = try await Array(store.exportBin(of: owner))
        #expect(!deleted.isEmpty)
        let isStored = try await store.isStored(for: owner)
        #expect(isStored)
      },
      ListOperation(changing: "remove everything") { store, owner in try await store.remove(owner) },
      ListOperation(changing: "stay away, and be forgotten") { store, owner in
        _ = try await store.sweepVisitors(unusedSince: .max)
      },
    ]
  }
}
