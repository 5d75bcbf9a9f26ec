import Database

// Lists that other servers changed: marked as stale, and read again.
extension ListStore {
  /// The most lists that one transaction reads again.
  private static var batchLimit: Int { 64 }

  /// Takes news of what other servers changed. Lists that something shows are read again.
  func receive(_ news: ChangeNews) {
    switch news {
    case .gap: refresh(cache.noteGap())
    case .changes(let changes):
      refresh(
        cache.note(
          changes.compactMap { change in
            change.version.map { (owner: OwnerID(rawValue: change.subject), version: $0) }
          }))
    }
  }

  /// Has the list of an owner, if it is in memory, read again, and waits for that. It does not change where it can't be read.
  func refresh(_ owner: OwnerID) async {
    await withCheckedContinuation { waiter in
      if refreshes.add([owner], waiter: waiter) { Task { await readAgain() } }
    }
  }

  private func refresh(_ owners: [OwnerID]) {
    if refreshes.add(owners) { Task { await readAgain() } }
  }

  /// Reads lists until none is due, those that are due at once in one transaction. What can't be read is tried again.
  private func readAgain() async {
    var pause = Duration.milliseconds(50)
    while case let due = refreshes.take(Self.batchLimit), !due.isEmpty {
      let stale = due.keys.compactMap { owner in cache.list(inMemoryOf: owner).map { (owner, $0) } }
      do {
        try await read(stale)
        pause = .milliseconds(50)
        for waiter in due.values.joined() { waiter.resume() }
      } catch {
        for waiter in due.values.joined() { waiter.resume() }
        if case DatabaseError.closed = error { continue }
        faults.note(error, in: "Reading what another server has changed")
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(500))
      }
      _ = refreshes.add(stale.filter { $0.1.isStale }.map(\.0))
    }
  }

  /// Reads lists in one transaction.
  private func read(_ lists: [(owner: OwnerID, list: SharedList<Item>)]) async throws {
    let now = clock()
    let marks = lists.map { ($0.owner, $0.list.mark, $0.list.snapshot.count) }
    let readings = try await database.read { connection in
      try marks.map { owner, mark, count in
        try ListTable<Item>(connection: connection, owner: owner, now: now).reading(since: mark, count: count)
      }
    }
    for ((_, list), ((_, mark, _), reading)) in zip(lists, zip(marks, readings)) {
      list.take(reading, since: mark)
    }
  }
}
