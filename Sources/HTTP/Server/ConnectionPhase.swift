/// The life of a connection, from its acceptance to its end.
///
/// A pure value: the socket, the bytes to be sent and the timer are its caller's. `Session` is what the bytes mean.
enum ConnectionPhase<Session> {
  /// The connection has no session yet: TLS is being agreed on (RFC 8446, 4), or it was accepted just now.
  case handshaking
  /// The session takes input.
  case open(Session)
  /// The session takes no input any more. The connection closes once everything was sent, and lingers then if the
  /// client may still be sending.
  case closing(Session?, lingers: Bool)
  /// The server closed its side. Input is discarded for a moment, because closing at once would destroy the response
  /// on its way (RFC 9112, 9.6).
  case lingering(Session?, discarded: Int)
  case closed

  /// The consequence of an event for the session and the connection.
  enum Reaction {
    case none
    case tell(Session)
    case close
  }

  /// The next step once everything was sent.
  enum AfterSending {
    case stay
    case linger
    case close
  }

  /// The most bytes that are discarded.
  static var lingerBytes: Int { 1024 * 1024 }

  /// The session to be told of events.
  var session: Session? {
    switch self {
    case .open(let session): session
    case .closing(let session, _), .lingering(let session, _): session
    case .handshaking, .closed: nil
    }
  }

  /// The session, as long as it takes input.
  var receiver: Session? {
    if case .open(let session) = self { session } else { nil }
  }

  var isHandshaking: Bool {
    if case .handshaking = self { true } else { false }
  }

  /// Whether the connection closes once everything was sent.
  var isClosing: Bool {
    if case .closing = self { true } else { false }
  }

  var isLingering: Bool {
    if case .lingering = self { true } else { false }
  }

  /// A session begins, or takes over from the one before.
  mutating func begin(_ session: Session) {
    switch self {
    case .handshaking, .open: self = .open(session)
    // A session may close the connection while it is made.
    case .closing(_, let lingers): self = .closing(session, lingers: lingers)
    case .lingering(_, let discarded): self = .lingering(session, discarded: discarded)
    case .closed: break
    }
  }

  /// The connection is to close once everything was sent. Returns false if that was known.
  mutating func closeWhenSent(lingering lingers: Bool) -> Bool {
    switch self {
    case .handshaking: self = .closing(nil, lingers: lingers)
    case .open(let session): self = .closing(session, lingers: lingers)
    case .closing, .lingering, .closed: return false
    }
    return true
  }

  /// Everything was sent. Input that nobody read would turn the closing into a reset, which may overtake the response.
  ///
  /// - Parameters:
  ///   - hasUnread: whether input waits, or may wait at the socket.
  ///   - inputEnded: whether the client has closed its side and everything was read.
  mutating func everythingSent(hasUnread: Bool, inputEnded: Bool) -> AfterSending {
    guard case .closing(let session, let lingers) = self else { return .stay }
    guard lingers || hasUnread, !inputEnded else { return .close }
    self = .lingering(session, discarded: 0)
    return .linger
  }

  /// Input was discarded. Returns false if the client sends too much, so that the connection is to close.
  mutating func discard(_ count: Int) -> Bool {
    guard case .lingering(let session, let before) = self else { return true }
    self = .lingering(session, discarded: before + count)
    return before + count <= Self.lingerBytes
  }

  /// The deadline has passed.
  func deadlinePassed() -> Reaction {
    switch self {
    case .handshaking, .lingering, .closing(nil, _): .close
    case .open(let session), .closing(let session?, _): .tell(session)
    case .closed: .none
    }
  }

  /// The server stops.
  func drain() -> Reaction {
    switch self {
    case .open(let session), .closing(let session?, _), .lingering(let session?, _): .tell(session)
    case .handshaking, .closing(nil, _), .lingering(nil, _): .close
    case .closed: .none
    }
  }

  /// The connection ends now. Returns the session that has to be told.
  mutating func close() -> Session? {
    defer { self = .closed }
    return session
  }
}

extension ConnectionPhase: Sendable where Session: Sendable {}
