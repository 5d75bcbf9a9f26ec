// Patches of lists: rows by their keys, or the whole list where its rows have no ids.
extension Runner {
  mutating func patchList(_ op: UnsafePointer<Op>, _ lists: Lists) {
    let info = program.lists[op.pointee.list]
    guard let key = info.access.key, op.pointee.slot >= 0, let lists else { return }
    withRows(info, Int(op.pointee.frame)) { runner, rows in
      let state = lists + info.ordinal
      if rows.serial != 0, rows.serial == state.pointee.serial, !runner.isForced {
        runner.digest = Hash.combine(runner.digest, state.pointee.digest)
        return
      }
      let outer = runner.digest
      var first = op - runner.ops == runner.start ? runner.startRow : 0
      let isSameList = first > 0 && rows.serial != 0 && rows.serial == runner.startSerial
      runner.digest = isSameList ? runner.startDigest : Hash.seed
      let rowsLeft = runner.rowsLeft
      if rows.serial == 0 { runner.rowsLeft = .max }
      if runner.isForced {
        state.pointee = ListState()
        runner.appendHTML(op) { $0.appendRows(op, info, key, rows, state) }
      } else if runner.hasSameKeys(info, key, rows.start, rows.count, state) {
        runner.patchRows(op, info, key, rows.start, rows.count, state, from: first, isSame: isSameList)
      } else {
        first = 0
        runner.digest = Hash.seed
        runner.rearrange(op, info, key, rows.start, rows.count, state)
      }
      if rows.serial == 0 { runner.rowsLeft = rowsLeft }
      // The digest is known only if all rows were patched: none is still to come, and those before were of the same list.
      let isWhole = runner.rest == nil && (first == 0 || isSameList)
      if first == 0 || isSameList {
        runner.rest?.rowsDigest = runner.digest
        runner.rest?.serial = rows.serial
      }
      state.pointee.digest = isWhole ? runner.digest : 0
      state.pointee.serial = isWhole ? rows.serial : 0
      runner.digest = Hash.combine(outer, runner.digest)
      if rows.serial != 0, isWhole {
        state.pointee = runner.program.rowCache.sharing(state.pointee, in: op.pointee.list)
      }
    }
  }

  /// Whether the rows are the ones the browser has, in the same order.
  private func hasSameKeys(
    _ info: Program.ListInfo, _ key: RowKey, _ rows: UnsafeRawPointer, _ count: Int,
    _ state: UnsafeMutablePointer<ListState>
  ) -> Bool {
    guard state.pointee.count == count else { return false }
    let stride = info.access.stride
    return state.pointee.keys.withUnsafeBytes { known in
      guard let base = known.baseAddress else { return true }
      if case .bytes(let offset, 16) = key.storage {
        for row in 0..<count {
          let (a, b) = (rows + (row * stride + offset), base + row * 16)
          if a.loadUnaligned(as: UInt64.self) != b.loadUnaligned(as: UInt64.self)
            || (a + 8).loadUnaligned(as: UInt64.self) != (b + 8).loadUnaligned(as: UInt64.self)
          {
            return false
          }
        }
        return true
      }
      var start = 0
      for row in 0..<count {
        let end =
          if case .bytes(_, let size) = key.storage { start + size } else {
            Int(state.pointee.keyEnds[row])
          }
        let isSame = key.withBytes(rows + row * stride) { bytes in
          guard bytes.count == end - start, let first = bytes.baseAddress else {
            return bytes.count == end - start
          }
          return first.hasBytes(base + start, end - start)
        }
        if !isSame { return false }
        start = end
      }
      return true
    }
  }

  /// Whether a patch ends before another row is compared: it has so many bytes, or has compared so many rows.
  mutating func endsPatch(_ count: Int, _ limit: Int) -> Bool {
    guard limit < .max else { return false }
    if count >= limit || rowsLeft == 0 { return true }
    rowsLeft -= 1
    return false
  }

  /// Patches rows that stayed where they were.
  private mutating func patchRows(
    _ op: UnsafePointer<Op>, _ info: Program.ListInfo, _ key: RowKey, _ rows: UnsafeRawPointer,
    _ count: Int, _ state: UnsafeMutablePointer<ListState>, from first: Int, isSame: Bool
  ) {
    let limit = limit
    self.limit = .max
    defer { self.limit = limit }
    let set = state.pointee.hasDuplicates ? RowSet(state.pointee, key) : nil
    if !isSame { digest = Hash.combine(digest, state.pointee.keyHash) }
    let (stride, frame, body) = (info.access.stride, info.frame, info.slotsBody)
    let (slots, inner) = (info.slotsPerRow, info.listsPerRow)
    let depth = path.rows.count
    path.rows.append(Path.Row(slot: op.pointee.slot, list: op.pointee.list, element: rows, occurrence: 1))
    state.pointee.words.withUnsafeMutableBufferPointer { words in
      state.pointee.lists.withUnsafeMutableBufferPointer { lists in
        for row in min(first, count)..<count {
          if endsPatch(patch.count, limit) {
            rest = Rest(op: op - ops, row: row)
            break
          }
          let element = rows + row * stride
          frames[frame] = element
          path.rows[depth].element = element
          if let set { path.rows[depth].occurrence = set.occurrence(row) }
          patch(
            body, words: words.baseAddress.map { $0 + row * slots },
            lists: lists.baseAddress.map { $0 + row * inner })
        }
      }
    }
    path.rows.removeLast()
  }
}

extension ListState {
  /// Calls a closure with the slots and lists of all rows.
  mutating func withRows<Result>(_ body: (Runner.Words, Runner.Lists) -> Result) -> Result {
    words.withUnsafeMutableBufferPointer { words in
      lists.withUnsafeMutableBufferPointer { lists in
        body(words.baseAddress, lists.baseAddress)
      }
    }
  }

  /// Takes over the slots and lists of rows from their old places.
  mutating func take(from old: inout ListState, _ origins: [Int], _ info: Program.ListInfo) {
    for (row, origin) in origins.enumerated() where origin >= 0 {
      for slot in 0..<info.slotsPerRow {
        words[row * info.slotsPerRow + slot] = old.words[origin * info.slotsPerRow + slot]
      }
      for list in 0..<info.listsPerRow {
        swap(
          &lists[row * info.listsPerRow + list], &old.lists[origin * info.listsPerRow + list])
      }
    }
  }
}
