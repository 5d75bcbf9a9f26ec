import CLinux

/// What a stream has still to send, taken piece by piece as the client's window opens.
enum HTTP2Content {
  case none
  case bytes([UInt8], sent: Int)
  case file(FileRegion, sent: Int)
  /// What is written bit by bit: more may come until it is finished.
  case queued(HTTP2Queue)

  enum Piece {
    case bytes(Int)
    case last(Int)
    /// There is nothing at the moment.
    case waiting
    /// The file has become shorter than it was.
    case failed
  }

  /// Copies the next piece, at most `room` bytes.
  mutating func take(_ buffer: UnsafeMutablePointer<UInt8>, _ room: Int) -> Piece {
    switch self {
    case .none: return .last(0)
    case .bytes(let bytes, let sent):
      let count = min(room, bytes.count - sent)
      bytes.withUnsafeBufferPointer { bytes in
        if let base = bytes.baseAddress { buffer.update(from: base + sent, count: count) }
      }
      let isLast = sent + count == bytes.count
      self = isLast ? .none : .bytes(bytes, sent: sent + count)
      return isLast ? .last(count) : .bytes(count)
    case .file(let file, let sent):
      let wanted = min(room, file.length - sent)
      let count = clinux_read_at(file.descriptor, buffer, wanted, off_t(file.offset + sent))
      guard count > 0 else { return .failed }
      let isLast = sent + count == file.length
      self = isLast ? .none : .file(file, sent: sent + count)
      return isLast ? .last(count) : .bytes(count)
    case .queued(let queue):
      let count = queue.take(buffer, room)
      if queue.isFinished, queue.count == 0 {
        self = .none
        return .last(count)
      }
      return count > 0 ? .bytes(count) : .waiting
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

  func take(_ target: UnsafeMutablePointer<UInt8>, _ room: Int) -> Int {
    let count = min(room, buffer.count)
    guard count > 0, let base = buffer.bytes.baseAddress else { return 0 }
    target.update(from: base, count: count)
    buffer.drop(count)
    leaving += count
    return count
  }

  /// The connection has sent all it had.
  func hasLeft() {
    leaving = 0
  }
}
