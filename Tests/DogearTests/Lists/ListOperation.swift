import Live
import Testing

@testable import Dogear

/// Something that is done to an owner's list "a" to "e", of which "d" is deleted and "e" is empty where items can be.
struct ListOperation<Item: ListItem>: Sendable, CustomTestStringConvertible {
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

  /// What can be done to every kind of item.
  ///
  /// - Parameter make: makes an item with an id.
  static func shared(_ make: @escaping @Sendable (String) -> Item) -> [ListOperation] {
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
      ListOperation(changing: "add what is there, and what is deleted") { store, owner in
        for id in ["a", "d"] { try await store.add(make(id), to: owner) }
      },
      ListOperation(changing: "move to each place") { store, owner in
        for place in [ListPlace.end, .start, .before("c"), .after("c"), .after("d")] {
          try await store.move(id: "b", to: place, of: owner)
        }
      },
      ListOperation(changing: "number afresh") { store, owner in
        for turn in 0..<80 {
          try await store.move(id: turn.isMultiple(of: 2) ? "b" : "c", to: .after("a"), of: owner)
        }
      },
      ListOperation("delete") { store, owner in
        [try await store.delete(id: "a", of: owner), try await store.delete(id: "d", of: owner)].compactMap(
          \.self)
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
    ]
  }
}
