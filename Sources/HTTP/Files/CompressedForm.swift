import Synchronization

/// The compressed form of a file, made when a client first accepts it.
///
/// No lock is held meanwhile, and no loop is kept for long: what is not small is compressed beside the loops. Clients
/// get the file as it is until the form is there.
final class CompressedForm: Sendable {
  private enum State: Sendable {
    case unknown
    case beingMade
    case notWorthwhile
    case known(CachedFile.Representation)
  }

  /// The most bytes that a loop compresses itself: they take 1 ms as a rule, and 4 ms if its letters are few and in no
  /// order.
  private static let largestAtOnce = 32 * 1024
  /// Levels beyond make files smaller by half a percent, but take twenty times as long where matches are many.
  private static let level: Int32 = 6

  private let plain: CachedFile.Representation
  private let bytes: [UInt8]
  private let state = Mutex(State.unknown)

  /// The compressed form of content in memory.
  init(of plain: CachedFile.Representation, _ bytes: [UInt8]) {
    self.plain = plain
    self.bytes = bytes
  }

  /// The form if it is there. The first who asks has it made: at once, or beside the loops if it is not small.
  func representation() -> CachedFile.Representation? {
    let before = state.withLock { state in
      let before = state
      if case .unknown = before { state = .beingMade }
      return before
    }
    switch before {
    case .known(let representation): return representation
    case .beingMade, .notWorthwhile: return nil
    case .unknown: break
    }
    if bytes.count <= Self.largestAtOnce { return make() }
    // Detached: it must not prefer the loop of the request that asked.
    Task.detached(priority: .utility) { self.make() }
    return nil
  }

  @discardableResult
  private func make() -> CachedFile.Representation? {
    let made = compressed()
    state.withLock { $0 = made.map { .known($0) } ?? .notWorthwhile }
    return made
  }

  /// Another representation has another strong tag (RFC 9110, 8.8.3.3).
  private func compressed() -> CachedFile.Representation? {
    guard let smaller = Deflater(level: Self.level)?.gzip(bytes) else { return nil }
    let tag = "\(plain.tag.dropLast())-gzip\""
    var headers = plain.headers
    headers["ETag"] = tag
    headers.add("Content-Encoding", "gzip")
    // Without the room that was reserved for the worst case.
    let content = CachedFile.Content.memory(smaller.withUnsafeBufferPointer { Array($0) })
    return CachedFile.Representation(tag: tag, headers: headers, content: content)
  }
}
