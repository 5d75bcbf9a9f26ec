/// The content that a stream has still to send, taken piece by piece as the client's window opens.
enum HTTP2Content {
  case none
  case bytes([UInt8], sent: Int)
  case file(FileRegion, sent: Int)
  /// Content that is written bit by bit: more may come until it is finished.
  case queued(HTTP2Queue)

  /// The bytes of memory that the content takes: an array takes all of its until the last was sent, with those that it has
  /// in reserve.
  var memory: Int {
    switch self {
    case .none, .file: 0
    case .bytes(let bytes, _): bytes.capacity
    case .queued(let queue): queue.count
    }
  }

  enum Piece {
    case bytes(Int)
    case last(Int)
    /// There is nothing at the moment.
    case waiting
  }

  /// The next piece, at most `room` bytes.
  func next(_ room: Int) -> Piece {
    switch self {
    case .none: return .last(0)
    case .bytes(let bytes, let sent): return Self.piece(of: bytes.count - sent, room)
    case .file(let file, let sent): return Self.piece(of: file.length - sent, room)
    case .queued(let queue):
      if queue.isFinished { return Self.piece(of: queue.count, room) }
      return queue.count > 0 ? .bytes(min(queue.count, room)) : .waiting
    }
  }

  private static func piece(of left: Int, _ room: Int) -> Piece {
    left > room ? .bytes(room) : .last(left)
  }

  /// Moves the next bytes, as many as `next` said or less. Returns false if the file has become shorter than it was.
  mutating func take(_ count: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    switch self {
    case .none: return count == 0
    case .bytes(let bytes, let sent):
      bytes.withUnsafeBufferPointer { bytes in
        if let base = bytes.baseAddress { target.update(from: base + sent, count: count) }
      }
      self = sent + count == bytes.count ? .none : .bytes(bytes, sent: sent + count)
      return true
    case .file(let file, let sent):
      guard file.read(sent, count, into: target) else { return false }
      self = sent + count == file.length ? .none : .file(file, sent: sent + count)
      return true
    case .queued(let queue):
      queue.take(count, into: target)
      return true
    }
  }
}

/// The bytes of an event stream, or of a body that is being made, that the client has not taken yet.
final class HTTP2Queue {
  private var buffer: Buffer
  /// Bytes that are among those which the connection has yet to send.
  private(set) var leaving = 0
  var isFinished = false

  init(pool: BufferPool) {
    buffer = Buffer(pool: pool)
  }

  deinit {
    buffer.release()
  }

  /// The bytes that wait for the stream's window.
  var count: Int { buffer.count }

  func append(_ bytes: [UInt8]) {
    buffer.append(bytes)
  }

  func take(_ count: Int, into target: UnsafeMutablePointer<UInt8>) {
    guard count > 0, let base = buffer.bytes.baseAddress else { return }
    target.update(from: base, count: count)
    buffer.drop(count)
    leaving += count
  }

  /// The connection has sent all it had.
  func hasLeft() {
    leaving = 0
  }
}
