/// Applies Mustache's rule for standalone tags: a line that holds nothing but a tag leaves no trace.
struct Lines {
  let source: Source

  /// Drops the white space of standalone lines and marks text that starts a line.
  func apply(to tokens: [Token]) -> [Token] {
    var result: [Token] = []
    result.reserveCapacity(tokens.count + 8)
    var line: [Token] = []
    for token in tokens {
      line.append(token)
      if case .text = token.kind, source.bytes[token.range.upperBound - 1] == UInt8(ascii: "\n") {
        finish(&line, into: &result)
      }
    }
    finish(&line, into: &result)
    return result
  }

  private func finish(_ line: inout [Token], into result: inout [Token]) {
    defer { line.removeAll(keepingCapacity: true) }
    guard let first = line.first else { return }
    var leading: [UInt8] = []
    if case .text = first.kind {
      leading = Array(source.bytes[first.range].prefix { $0 == 0x20 || $0 == 0x09 })
    }
    let tags = line.filter { if case .text = $0.kind { false } else { true } }

    if isStandalone(line, tags: tags) {
      for var tag in tags {
        tag.isStandalone = true
        tag.indentation = leading
        result.append(tag)
      }
      return
    }
    if let parent = wholeParent(line) {
      line[parent.lowerBound].isStandalone = true
      line[parent.lowerBound].indentation = leading
      result.append(contentsOf: line[parent])
      return
    }
    if case .text = first.kind {
      line[0].startsLine = true
    } else {
      let start = first.range.lowerBound
      var empty = Token(kind: .text, range: start..<start)
      empty.startsLine = true
      line.insert(empty, at: 0)
    }
    // A block that follows nothing but white space indents the further lines of its replacement.
    if line.count > 1, source.bytes[line[0].range].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      line[1].indentation = leading
    }
    result.append(contentsOf: line)
  }

  /// A parent with all its blocks on one line stands alone too: text between its tags isn't written.
  private func wholeParent(_ line: [Token]) -> Range<Int>? {
    guard let start = line.firstIndex(where: { !isBlank($0) }), case .parent = line[start].kind else {
      return nil
    }
    var depth = 0
    for index in start..<line.count {
      switch line[index].kind {
      case .parent, .block, .section: depth += 1
      case .close: depth -= 1
      default: break
      }
      if depth == 0 {
        return line[(index + 1)...].allSatisfy(isBlank) ? start..<index + 1 : nil
      }
    }
    return nil
  }

  private func isBlank(_ token: Token) -> Bool {
    if case .text = token.kind { source.bytes[token.range].allSatisfy(isSpace) } else { false }
  }

  private func isStandalone(_ line: [Token], tags: [Token]) -> Bool {
    guard let first = tags.first else { return false }
    for token in line {
      if case .text = token.kind, !source.bytes[token.range].allSatisfy(isSpace) { return false }
    }
    if tags.count == 1 { return first.canStandAlone }
    guard tags.allSatisfy(\.isInheritance) else { return false }
    // A whole block on one line is text that may be replaced: the line remains.
    if case .block = first.kind { return !tags.dropFirst().contains { $0.name == first.name } }
    return true
  }
}
