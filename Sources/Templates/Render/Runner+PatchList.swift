extension Runner {
  mutating func patchList(_ op: UnsafePointer<Op>, _ lists: Lists) {
    let info = program.lists[Int(op.pointee.a)]
    guard let key = info.access.key, op.pointee.slot >= 0, let lists else { return }
    withRows(info, Int(op.pointee.frame)) { runner, rows in
      let state = lists + info.ordinal
      if rows.serial != 0, runner.patchShared(op, rows.serial, state) { return }
      let (outer, before) = (runner.digest, runner.patch.count)
      let old = state.pointee.serial
      runner.digest = Hash.seed
      if runner.isForced {
        runner.replaceList(op, info, key, rows.start, rows.count, state)
      } else if runner.hasSameKeys(info, key, rows.start, rows.count, state) {
        runner.patchRows(op, info, key, rows.start, rows.count, state)
      } else {
        runner.rearrange(op, info, key, rows.start, rows.count, state)
      }
      state.pointee.digest = runner.digest
      state.pointee.serial = rows.serial
      runner.digest = Hash.combine(outer, runner.digest)
      if old != 0, rows.serial != 0 { runner.note(op, from: old, to: state.pointee, since: before) }
    }
  }

  /// Patches shared rows of which it is known how they differ from what the browser has; otherwise false.
  private mutating func patchShared(
    _ op: UnsafePointer<Op>, _ serial: Int, _ state: UnsafeMutablePointer<ListState>
  ) -> Bool {
    let old = state.pointee.serial
    guard !isForced, old != 0 else { return false }
    if old != serial {
      guard path.rows.isEmpty,
        let change = program.memory.change(from: old, to: serial, in: Int(op.pointee.a))
      else { return false }
      if !change.operations.isEmpty {
        if patch.count > 0 { patch.append(UInt8(ascii: ",")) }
        patch.append(contentsOf: change.operations)
      }
      state.pointee = change.state
    }
    digest = Hash.combine(digest, state.pointee.digest)
    return true
  }

  /// Takes note of the operations that made shared rows of others, for other pages.
  private func note(_ op: UnsafePointer<Op>, from old: Int, to state: ListState, since start: Int) {
    guard !isForced, path.rows.isEmpty else { return }
    // A comma parts them from what stands before them.
    let begin = start > 0 && patch.count > start ? start + 1 : start
    program.memory.note(patch.bytes(from: begin), from: old, to: state, in: Int(op.pointee.a))
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

  /// Patches rows that stayed where they were.
  private mutating func patchRows(
    _ op: UnsafePointer<Op>, _ info: Program.ListInfo, _ key: RowKey, _ rows: UnsafeRawPointer,
    _ count: Int, _ state: UnsafeMutablePointer<ListState>
  ) {
    let set = state.pointee.hasDuplicates ? RowSet(state.pointee, key) : nil
    digest = Hash.combine(digest, state.pointee.keyHash)
    let (stride, frame, body) = (info.access.stride, info.frame, info.slotsBody)
    let (slots, inner) = (info.slotsPerRow, info.listsPerRow)
    let depth = path.rows.count
    path.rows.append(Path.Row(slot: op.pointee.slot, list: op.pointee.a, element: rows, occurrence: 1))
    state.pointee.words.withUnsafeMutableBufferPointer { words in
      state.pointee.lists.withUnsafeMutableBufferPointer { lists in
        for row in 0..<count {
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

  /// Renders one row as live HTML, noting its slots.
  private mutating func renderRow(
    _ info: Program.ListInfo, _ element: UnsafeRawPointer, words: Words, lists: Lists
  ) {
    frames[info.frame] = element
    run(info.liveBody, words: words, lists: lists)
  }

  /// Sends a whole list.
  private mutating func replaceList(
    _ op: UnsafePointer<Op>, _ info: Program.ListInfo, _ key: RowKey, _ rows: UnsafeRawPointer,
    _ count: Int, _ state: UnsafeMutablePointer<ListState>
  ) {
    let set = RowSet(rows, count, info.access.stride, key)
    var new = ListState(set, info)
    digest = Hash.combine(digest, new.keyHash)
    appendHTML(op) { runner in
      new.withRows { runner.keyedRows(info, set, rows, info.liveBody, $0, $1, isLive: true) }
    }
    state.pointee = new
  }

  /// Removes, inserts and moves rows, and patches those that stay.
  private mutating func rearrange(
    _ op: UnsafePointer<Op>, _ info: Program.ListInfo, _ key: RowKey, _ rows: UnsafeRawPointer,
    _ count: Int, _ state: UnsafeMutablePointer<ListState>
  ) {
    let old = RowSet(state.pointee, key)
    let new = RowSet(rows, count, info.access.stride, key)
    let change = RowChange(from: old, to: new)
    for row in change.removed {
      beginOperation("[\"-\",", op)
      patch.append(",\"")
      old.appendKey(row, to: &patch)
      patch.append("\"]")
    }
    var next = ListState(new, info)
    next.take(from: &state.pointee, change.origins, info)
    digest = Hash.combine(digest, next.keyHash)
    next.withRows { words, lists in
      // The hash over everything takes rows in their order, operations come from the last row to the first:
      // so inserted rows are rendered first, in order.
      var inserted: [Int: Range<Int>] = [:]
      let before = out.count
      for row in 0..<count {
        let element = rows + row * info.access.stride
        let rowWords = words.map { $0 + row * info.slotsPerRow }
        let rowLists = lists.map { $0 + row * info.listsPerRow }
        if change.origins[row] >= 0 {
          frames[info.frame] = element
          path.rows.append(
            Path.Row(
              slot: op.pointee.slot, list: op.pointee.a, element: element,
              occurrence: new.occurrence(row)))
          patch(info.slotsBody, words: rowWords, lists: rowLists)
          path.rows.removeLast()
        } else {
          let start = out.count
          renderRow(info, element, words: rowWords, lists: rowLists)
          inserted[row] = start..<out.count
        }
      }
      for row in change.placed {
        let html = inserted[row]
        beginOperation(html == nil ? "[\">\"," : "[\"+\",", op)
        patch.append(",\"")
        new.appendKey(row, to: &patch)
        if row + 1 < count {
          patch.append("\",\"")
          new.appendKey(row + 1, to: &patch)
          patch.append(UInt8(ascii: "\""))
        } else {
          patch.append("\",null")
        }
        if let html {
          patch.append(",\"")
          patch.append(
            escapingJSON: UnsafeBufferPointer(rebasing: out.bytes(from: 0)[html]))
          patch.append(UInt8(ascii: "\""))
        }
        patch.append(UInt8(ascii: "]"))
      }
      out.truncate(to: before)
    }
    state.pointee = next
  }
}

extension ListState {
  /// Shows the slots and lists of all rows.
  mutating func withRows(_ body: (Runner.Words, Runner.Lists) -> Void) {
    words.withUnsafeMutableBufferPointer { words in
      lists.withUnsafeMutableBufferPointer { lists in
        body(words.baseAddress, lists.baseAddress)
      }
    }
  }

  /// Takes over what is known of rows from where they were.
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
