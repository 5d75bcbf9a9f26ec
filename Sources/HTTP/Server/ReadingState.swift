/// The receiving side of a socket that is watched edge-triggered (epoll(7)).
///
/// An edge that comes while no input is wanted is remembered, so that a busy connection reads nothing and the kernel's
/// window closes.
enum ReadingState: Equatable {
  /// A read would find nothing; more is announced by an edge.
  case drained(peerClosed: Bool)
  /// A read may find something.
  case readable(peerClosed: Bool)
  /// Everything was read that ever will be.
  case ended

  /// The outcome of a read.
  enum Outcome: Equatable {
    case bytes
    case nothing
    case end
    case failure
  }

  /// Whether a read may find something.
  var isReadable: Bool {
    if case .readable = self { true } else { false }
  }

  /// An edge: the socket has bytes, or the client has closed its side.
  mutating func edge(peerClosed: Bool) {
    switch self {
    case .drained(let before), .readable(let before): self = .readable(peerClosed: before || peerClosed)
    case .ended: break
    }
  }

  /// A read has returned. Returns what is to be made of it: nothing follows the end.
  ///
  /// - Parameters:
  ///   - isShort: whether the read returned less than it had room for. That empties the socket, and what comes later is
  ///     a new edge, but the end of input is not, once that was announced.
  ///   - hasMore: whether TLS may have more; nil in clear.
  mutating func read(_ outcome: Outcome, isShort: Bool, tlsHasMore: Bool?) -> Outcome {
    switch (self, outcome) {
    case (.ended, _): return .end
    case (_, .end): self = .ended
    case (.drained(let peerClosed), .nothing), (.drained(let peerClosed), .failure),
      (.readable(let peerClosed), .nothing), (.readable(let peerClosed), .failure):
      self = .drained(peerClosed: peerClosed)
    case (.drained(let peerClosed), .bytes), (.readable(let peerClosed), .bytes):
      let mayHaveMore = tlsHasMore ?? (!isShort || peerClosed)
      self = mayHaveMore ? .readable(peerClosed: peerClosed) : .drained(peerClosed: peerClosed)
    }
    return outcome
  }
}
