// Sections and rows as HTML, with the marks of their slots.
extension Runner {
  /// Whether a section is shown.
  @inline(__always)
  mutating func isTrue(_ op: UnsafePointer<Op>) -> Bool {
    let pointer = frames[Int(op.pointee.frame)] + op.pointee.offset
    let isInverted = op.pointee.isInverted
    switch op.pointee.code {
    case .ifFlag: return pointer.value(Bool.self) != isInverted
    case .ifString:
      return pointer.assumingMemoryBound(to: String.self).pointee.isEmpty == isInverted
    case .ifOptionalString:
      return (pointer.value(String?.self) ?? "").isEmpty == isInverted
    default: return program.tests.with(op.pointee.condition) { $0.isTrue(pointer) } != isInverted
    }
  }

  /// Runs a section over an object that may be missing.
  mutating func object(_ op: UnsafePointer<Op>, _ words: Words, _ body: (inout Runner) -> Void) {
    withObject(op) { runner, isOn in
      runner.note(isOn ? 1 : 0, op, words)
      if isOn { body(&runner) }
    }
  }

  /// Calls a closure with whether a section over an object that may be missing is shown, while its frame is the object.
  mutating func withObject(_ op: UnsafePointer<Op>, _ body: (inout Runner, _ isOn: Bool) -> Void) {
    guard case .object(let reference, let inner) = program.conditions[op.pointee.condition].condition else {
      return
    }
    let isInverted = op.pointee.isInverted
    var isThere = false
    reference.projection.withValue(frames[Int(op.pointee.frame)]) { pointer in
      isThere = true
      if !isInverted { frames[inner] = pointer }
      body(&self, !isInverted)
    }
    if !isThere { body(&self, isInverted) }
  }

  /// The rows of a list.
  struct Rows {
    let start: UnsafeRawPointer
    let count: Int
    /// The serial number of rows that pages share, or 0.
    let serial: Int
  }

  /// Calls a closure with a list's rows; with none when the value that holds the list is missing.
  mutating func withRows(_ info: Program.ListInfo, _ frame: Int, _ body: (inout Runner, Rows) -> Void) {
    var isShown = false
    let pointer = frames[frame]
    info.projection.withValue(pointer) { list in
      let serial = info.isShared ? info.access.serial?(list) ?? 0 : 0
      info.access.rows(list) { rows, count in
        isShown = true
        body(&self, Rows(start: rows, count: count, serial: serial))
      }
    }
    if !isShown { body(&self, Rows(start: pointer, count: 0, serial: 0)) }
  }

  /// Runs a section over a list.
  mutating func list(_ op: UnsafePointer<Op>, body: Range<Int>, _ lists: Lists) {
    let info = program.lists[op.pointee.list]
    withRows(info, Int(op.pointee.frame)) { runner, rows in
      guard op.pointee.slot >= 0, let key = info.access.key else {
        runner.plainRows(info, rows.start, rows.count, op, body)
        return
      }
      if rows.serial != 0, runner.pageLimit < .max {
        runner.limitedRows(info, key, rows, op, body)
      } else {
        runner.keyedRows(info, key, rows, op, body, lists)
      }
    }
  }

  /// Runs shared rows on a page with a limit, unless they are known to be too long for it.
  private mutating func limitedRows(
    _ info: Program.ListInfo, _ key: RowKey, _ rows: Rows, _ op: UnsafePointer<Op>, _ body: Range<Int>
  ) {
    let (list, start) = (op.pointee.list, out.count)
    if isTooLong || start + program.rowCache.leastSize(of: rows.serial, in: list) > pageLimit {
      isTooLong = true
      return
    }
    keyedRows(info, key, rows, op, body, nil)
    if endsPage() { program.rowCache.noteLeastSize(out.count - start, of: rows.serial, in: list) }
  }

  private mutating func plainRows(
    _ info: Program.ListInfo, _ rows: UnsafeRawPointer, _ count: Int, _ op: UnsafePointer<Op>,
    _ body: Range<Int>
  ) {
    note(UInt64(count), op, nil)
    for row in 0..<count {
      if endsPage() { return }
      frames[info.frame] = rows + row * info.access.stride
      if isHashing { region = Hash.combine(region, UInt64(row)) }
      run(body, words: nil, lists: nil)
    }
  }

  private mutating func keyedRows(
    _ info: Program.ListInfo, _ key: RowKey, _ rows: Rows, _ op: UnsafePointer<Op>, _ body: Range<Int>,
    _ lists: Lists
  ) {
    let isLive = op.pointee.flags.contains(.live) && isWriting
    guard isHashing else {
      if isLive {
        let set = RowSet(rows.start, rows.count, info.access.stride, key)
        keyedRows(info, set, rows.start, body, nil, nil, isLive: true)
      } else {
        // A clean page has no keys.
        rowsInOrder(info, rows.start, rows.count, body, nil, nil)
      }
      return
    }
    if rows.serial != 0, cachedRows(info, key, rows, op, lists, isLive: isLive) { return }
    let outer = digest
    digest = Hash.seed
    defer { digest = Hash.combine(outer, digest) }
    guard isLive || lists != nil || rows.serial != 0 else {
      digest = Hash.combine(digest, key.hash(rows.start, rows.count, info.access.stride))
      rowsInOrder(info, rows.start, rows.count, body, nil, nil)
      return
    }
    if isLive, let lists {
      let state = lists + info.ordinal
      appendRows(op, info, key, rows, state)
      if rest == nil { note(rows, digest, of: op, state) }
      return
    }
    // Keys are gathered where they are needed: to keep them, or to tell equal ones apart.
    let set = RowSet(rows.start, rows.count, info.access.stride, key)
    digest = Hash.combine(digest, set.keyHash)
    let list = op.pointee.list
    guard let lists else {
      keyedRows(info, set, rows.start, body, nil, nil, isLive: isLive)
      if rows.serial != 0, !isTooLong {
        program.rowCache.add(rows.serial, in: list, digest: digest, hasDuplicates: !set.occurrences.isEmpty)
      }
      return
    }
    lists[info.ordinal] = ListState(set, info)
    lists[info.ordinal].withRows { keyedRows(info, set, rows.start, body, $0, $1, isLive: false) }
    note(rows, digest, of: op, lists + info.ordinal)
  }

  /// Records a list that was rendered as a whole.
  private func note(
    _ rows: Rows, _ digest: UInt64, of op: UnsafePointer<Op>, _ state: UnsafeMutablePointer<ListState>
  ) {
    state.pointee.digest = digest
    state.pointee.serial = rows.serial
    if rows.serial != 0 { state.pointee = program.rowCache.sharing(state.pointee, in: op.pointee.list) }
  }

  /// Runs shared rows from the cache, all at once. Returns false if the cache lacks the digest or state needed, or if
  /// equal keys or the limit forbid it.
  private mutating func cachedRows(
    _ info: Program.ListInfo, _ key: RowKey, _ rows: Rows, _ op: UnsafePointer<Op>, _ lists: Lists,
    isLive: Bool
  ) -> Bool {
    guard let cached = program.rowCache.entry(rows.serial, in: op.pointee.list),
      !isLive || !cached.hasDuplicates
    else { return false }
    if limit < .max {
      guard let html = cached.html, patch.count + html.count <= limit else { return false }
    }
    if let lists {
      guard let state = cached.state else { return false }
      lists[info.ordinal] = state
    }
    if isLive {
      if let html = cached.html {
        out.append(contentsOf: html)
      } else {
        let start = out.count
        inMode(.plain) { $0.markedRows(info, key, rows.start, rows.count) }
        if !isTooLong { program.rowCache.add(out.bytes(from: start), of: rows.serial, in: op.pointee.list) }
      }
    }
    digest = Hash.combine(digest, cached.digest)
    return true
  }

  /// Runs all rows, each with its key in a marker if the page is live.
  mutating func keyedRows(
    _ info: Program.ListInfo, _ set: RowSet, _ rows: UnsafeRawPointer, _ body: Range<Int>,
    _ words: Words, _ lists: Lists, isLive: Bool
  ) {
    guard isLive else {
      rowsInOrder(info, rows, set.count, body, words, lists)
      return
    }
    let key = set.key
    let hasDuplicates = !set.occurrences.isEmpty
    let stride = info.access.stride
    rowsInOrder(info, rows, set.count, body, words, lists) { runner, row in
      runner.beginRow(key, rows + row * stride, occurrence: hasDuplicates ? set.occurrence(row) : 1)
    } after: { runner in
      runner.out.append(short: "<!--}-->")
    }
  }

  /// Runs all rows, each with its key in a marker. No two keys are equal.
  private mutating func markedRows(
    _ info: Program.ListInfo, _ key: RowKey, _ rows: UnsafeRawPointer, _ count: Int
  ) {
    let stride = info.access.stride
    rowsInOrder(info, rows, count, info.markedBody, nil, nil) { runner, row in
      runner.beginRow(key, rows + row * stride, occurrence: 1)
    } after: { runner in
      runner.out.append(short: "<!--}-->")
    }
  }

  /// Whether the page has come to its limit before another row.
  @inline(__always)
  private mutating func endsPage() -> Bool {
    if out.count > pageLimit { isTooLong = true }
    return isTooLong
  }

  @inline(__always)
  mutating func beginRow(_ key: RowKey, _ row: UnsafeRawPointer, occurrence: Int) {
    out.append(short: "<!--{")
    key.append(row, occurrence: occurrence, to: &out)
    out.append(short: "-->")
  }

  @inline(__always)
  private mutating func rowsInOrder(
    _ info: Program.ListInfo, _ rows: UnsafeRawPointer, _ count: Int, _ body: Range<Int>,
    _ words: Words, _ lists: Lists, before: (inout Runner, Int) -> Void = { _, _ in },
    after: (inout Runner) -> Void = { _ in }
  ) {
    let (stride, frame) = (info.access.stride, info.frame)
    let (slots, inner) = (info.slotsPerRow, info.listsPerRow)
    for row in 0..<count {
      if endsPage() { return }
      frames[frame] = rows + row * stride
      before(&self, row)
      run(
        body.lowerBound, body.upperBound, words.map { $0 + row * slots },
        lists.map { $0 + row * inner })
      after(&self)
    }
  }
}
