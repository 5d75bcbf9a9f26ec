// Patches in parts. A part may end between two operations for the browser, between two rows of a list, and within the
// markup of an operation, after a row. The page may have changed before the next part: sections that were begun are
// then finished as they were begun, and the patch after that brings them up to date.
extension Runner {
  /// Continues a patch after an earlier part.
  mutating func patch(_ range: Range<Int>, from rest: Rest, words: Words, lists: Lists) {
    isForced = rest.isForced
    (start, startRow) = (rest.op, rest.row)
    (startDigest, startSerial) = (rest.rowsDigest, rest.serial)
    if rest.isInOperation {
      finish(rest, range, words, lists)
      self.rest?.op = rest.op
      if self.rest != nil { return }
      start = Int(ops[rest.op].end)
    }
    patch(range, words: words, lists: lists)
  }

  /// The operation of a range that is at an index, or around it.
  func index(around target: Int, in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = max(index + 1, Int(ops[index].end))
      if target < end { break }
      index = end
    }
    return index
  }

  /// Finishes the operation for the browser in which the part before ended.
  private mutating func finish(_ rest: Rest, _ range: Range<Int>, _ words: Words, _ lists: Lists) {
    let index = index(around: rest.op, in: range)
    let op = ops + index
    inside(op) { runner, isThere in
      if isThere, index < rest.op {
        runner.finish(rest, index + 1..<Int(op.pointee.end), words, lists)
        return
      }
      runner.finishHTML(runner.ops + rest.op) { runner in
        if op.pointee.code == .list {
          runner.goOn(op, lists)
        } else {
          let body = runner.program.conditions[runner.ops[rest.op].condition].liveBody
          if isThere {
            runner.goOn(rest.list, body, words, lists)
          } else {
            runner.runBlank(Int(runner.ops[rest.list].end), body.upperBound)
          }
        }
      }
    }
  }

  /// Calls a closure inside of a section that was begun, whatever its condition is now. The flag is false if the object
  /// of the section is gone.
  private mutating func inside(_ op: UnsafePointer<Op>, _ body: (inout Runner, Bool) -> Void) {
    guard op.pointee.code == .object, !op.pointee.isInverted,
      case .object(let reference, let inner) = program.conditions[op.pointee.condition].condition
    else {
      body(&self, true)
      return
    }
    var isShown = false
    reference.projection.withValue(frames[Int(op.pointee.frame)]) { pointer in
      isShown = true
      frames[inner] = pointer
      body(&self, true)
    }
    if !isShown { body(&self, false) }
  }

  /// Runs the rest of a range, from within a list's rows.
  private mutating func goOn(_ list: Int, _ range: Range<Int>, _ words: Words, _ lists: Lists) {
    let index = index(around: list, in: range)
    let op = ops + index
    let end = Int(op.pointee.end)
    if index == list {
      goOn(op, lists)
    } else {
      inside(op) { runner, isThere in
        if isThere {
          runner.goOn(list, index + 1..<end, words, lists)
        } else {
          runner.runBlank(Int(runner.ops[list].end), end)
        }
      }
    }
    if rest == nil { run(end, range.upperBound, words, lists) }
  }

  /// Continues with a list's rows.
  private mutating func goOn(_ op: UnsafePointer<Op>, _ lists: Lists) {
    let info = program.lists[op.pointee.list]
    guard let key = info.access.key, let lists else { return }
    withRows(info, Int(op.pointee.frame)) { runner, rows in
      runner.appendRows(op, info, key, rows, lists + info.ordinal)
    }
  }

  /// Writes only the markup of a range, and leaves each slot empty.
  private mutating func runBlank(_ start: Int, _ end: Int) {
    var index = start
    while index < end {
      let op = ops + index
      if op.pointee.prefix.count > 0 { write(op.pointee.prefix) }
      index = max(index + 1, Int(op.pointee.end))
    }
  }

  /// Appends the rows that a list lacks as live HTML, up to the limit. For a list that had none, the digest of its rows
  /// is complete afterwards unless the limit was reached.
  mutating func appendRows(
    _ op: UnsafePointer<Op>, _ info: Program.ListInfo, _ key: RowKey, _ rows: Rows,
    _ state: UnsafeMutablePointer<ListState>
  ) {
    let set = RowSet(rows.start, rows.count, info.access.stride, key)
    let sent = RowSet(state.pointee, key)
    let missing = set.rows(missingIn: sent)
    let all = sent.count == 0 ? set : sent.adding(missing, of: set)
    var next = ListState(all, info)
    next.take(from: &state.pointee, Array(0..<sent.count), info)
    digest = Hash.combine(digest, next.keyHash)
    let end = withoutLimit { runner, limit in
      next.withRows { words, lists in
        var place = sent.count
        for row in missing {
          let element = rows.start + row * info.access.stride
          runner.beginRow(key, element, occurrence: all.occurrence(place))
          runner.frames[info.frame] = element
          runner.run(
            info.liveBody, words: words.map { $0 + place * info.slotsPerRow },
            lists: lists.map { $0 + place * info.listsPerRow })
          runner.out.append(short: "<!--}-->")
          place += 1
          guard limit < .max else { continue }
          runner.escapeHTML()
          if runner.patch.count >= limit, all.occurrences.isEmpty { break }
        }
        return place
      }
    }
    if end < all.count {
      next = next.selecting(Array(0..<end), key, info)
      rest = Rest(list: op - ops)
    }
    state.pointee = next
  }

  /// Runs a closure without the limit, so that patches inside of it do not end early. The closure gets the limit and
  /// checks it itself.
  mutating func withoutLimit<Result>(_ body: (inout Runner, Int) -> Result) -> Result {
    let limit = limit
    self.limit = .max
    defer { self.limit = limit }
    return body(&self, limit)
  }
}
