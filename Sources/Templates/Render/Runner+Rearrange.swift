extension Runner {
  /// Removes, inserts and moves rows, and patches those that stay. If the limit ends that early, the state is the one
  /// that the browser shows by then.
  mutating func rearrange(
    _ op: UnsafePointer<Op>, _ info: Program.ListInfo, _ key: RowKey, _ rows: UnsafeRawPointer,
    _ count: Int, _ state: UnsafeMutablePointer<ListState>
  ) {
    let old = RowSet(state.pointee, key)
    let new = RowSet(rows, count, info.access.stride, key)
    let change = RowChange(from: old, to: new)
    withoutLimit { runner, limit in
      // Rows with equal keys are told apart by their order: rows between two orders have no names, so there is no limit
      // then.
      let limit = old.occurrences.isEmpty && new.occurrences.isEmpty ? limit : .max
      let removed = runner.remove(change.removed, of: old, op, limit)
      guard removed == change.removed.count else {
        let gone = Set(change.removed.prefix(removed))
        state.pointee = state.pointee.selecting((0..<old.count).filter { !gone.contains($0) }, key, info)
        runner.rest = Rest(op: op - runner.ops)
        return
      }
      var next = ListState(new, info)
      next.take(from: &state.pointee, change.origins, info)
      runner.digest = Hash.combine(runner.digest, next.keyHash)
      let before = runner.out.count
      let (compared, placed) = next.withRows { words, lists in
        let rows = NewRows(
          op: op, info: info, start: rows, set: new, change: change, words: words, lists: lists)
        // The digest takes rows in their order, but operations go from the last row to the first: so inserted rows are
        // rendered first, in order.
        var html: [Int: Range<Int>] = [:]
        let compared = runner.compare(rows, &html, limit)
        // Rows that are rendered before they were compared are not in the digest yet.
        let digest = runner.digest
        defer { runner.digest = digest }
        return (compared, runner.place(rows, html, limit))
      }
      runner.out.truncate(to: before)
      if placed < change.placed.count {
        next = next.selecting(change.order(afterPlacing: placed, of: old), key, info)
        runner.rest = Rest(op: op - runner.ops)
      } else if compared < count {
        runner.rest = Rest(op: op - runner.ops, row: compared)
      }
      state.pointee = next
    }
  }

  /// The rows of a list that a browser has in another order.
  private struct NewRows {
    let op: UnsafePointer<Op>
    let info: Program.ListInfo
    let start: UnsafeRawPointer
    let set: RowSet
    let change: RowChange
    let words: Words
    let lists: Lists

    func element(_ row: Int) -> UnsafeRawPointer { start + row * info.access.stride }
    func words(_ row: Int) -> Words { words.map { $0 + row * info.slotsPerRow } }
    func lists(_ row: Int) -> Lists { lists.map { $0 + row * info.listsPerRow } }
  }

  /// Removes rows up to the limit, and returns how many.
  private mutating func remove(_ rows: [Int], of set: RowSet, _ op: UnsafePointer<Op>, _ limit: Int) -> Int {
    for (index, row) in rows.enumerated() {
      if patch.count >= limit { return index }
      beginOperation("[\"-\",", op)
      patch.append(",\"")
      set.appendKey(row, to: &patch)
      patch.append("\"]")
    }
    return rows.count
  }

  /// Patches the rows that stay and renders the others, up to the limit. Returns the number of rows that it reached.
  private mutating func compare(_ rows: NewRows, _ html: inout [Int: Range<Int>], _ limit: Int) -> Int {
    let (op, before) = (rows.op, out.count)
    for row in 0..<rows.set.count {
      if endsPatch(patch.count + out.count - before, limit) { return row }
      guard rows.change.origins[row] >= 0 else {
        html[row] = render(row, of: rows)
        continue
      }
      let element = rows.element(row)
      frames[rows.info.frame] = element
      path.rows.append(
        Path.Row(
          slot: op.pointee.slot, list: op.pointee.list, element: element, occurrence: rows.set.occurrence(row)
        ))
      patch(rows.info.slotsBody, words: rows.words(row), lists: rows.lists(row))
      path.rows.removeLast()
    }
    return rows.set.count
  }

  /// Renders one row as live HTML, noting its slots, and returns where that is in the output.
  private mutating func render(_ row: Int, of rows: NewRows) -> Range<Int> {
    let start = out.count
    frames[rows.info.frame] = rows.element(row)
    run(rows.info.liveBody, words: rows.words(row), lists: rows.lists(row))
    return start..<out.count
  }

  /// Inserts and moves rows up to the limit, and returns how many.
  private mutating func place(_ rows: NewRows, _ html: [Int: Range<Int>], _ limit: Int) -> Int {
    let (set, op) = (rows.set, rows.op)
    for (index, row) in rows.change.placed.enumerated() {
      if patch.count >= limit { return index }
      let isInserted = rows.change.origins[row] < 0
      beginOperation(isInserted ? "[\"+\"," : "[\">\",", op)
      patch.append(",\"")
      set.appendKey(row, to: &patch)
      if row + 1 < set.count {
        patch.append("\",\"")
        set.appendKey(row + 1, to: &patch)
        patch.append(UInt8(ascii: "\""))
      } else {
        patch.append("\",null")
      }
      if isInserted {
        let before = out.count
        let html = html[row] ?? render(row, of: rows)
        patch.append(",\"")
        patch.append(escapingJSON: UnsafeBufferPointer(rebasing: out.bytes(from: 0)[html]))
        patch.append(UInt8(ascii: "\""))
        out.truncate(to: before)
      }
      patch.append(UInt8(ascii: "]"))
    }
    return rows.change.placed.count
  }
}
