import CLinux

/// The bytes that wait to be sent on a connection: copied ones, then at most one large body by reference.
struct SendQueue {
  enum Result {
    case done
    /// The client takes more, but others have their turn.
    case paused
    /// The client takes no more now, after so many bytes.
    case blocked(after: Int)
    case failed
  }

  private enum Tail {
    case bytes([UInt8], sent: Int)
    case file(FileRegion, sent: Int)
  }

  /// The most bytes of a TLS record (RFC 8446, 5.1).
  private static let recordSize = 16 * 1024
  /// The most bytes of a body that are handed to the kernel with one call.
  private static let callSize = 256 * 1024
  /// No more records are made while this many bytes of them wait.
  private static let sealedSize = 64 * 1024

  /// The encryption; nil in clear.
  var tls: TLSSession?
  var buffer: Buffer
  private var tail: Tail?

  init(pool: BufferPool) {
    buffer = Buffer(pool: pool)
  }

  private var isSealed: Bool { buffer.isEmpty && tail == nil }
  private var sealedCount: Int { tls?.socket.count ?? 0 }
  var isEmpty: Bool { isSealed && sealedCount == 0 }

  var count: Int {
    let before = buffer.count + sealedCount
    return switch tail {
    case nil: before
    case .bytes(let bytes, let sent): before + bytes.count - sent
    case .file(let file, let sent): before + file.length - sent
    }
  }

  /// The bytes that take memory: the bytes of a file don't, and an array takes all of its until the last was sent, with those
  /// that it has in reserve: one that has grown may have as many again.
  var memory: Int {
    let before = buffer.count + sealedCount
    return if case .bytes(let bytes, _) = tail { before + bytes.capacity } else { before }
  }

  /// Appends a large body without copying it. Nothing may be appended until it was sent.
  mutating func setTail(_ bytes: [UInt8]) { tail = .bytes(bytes, sent: 0) }
  mutating func setTail(_ file: FileRegion) { tail = .file(file, sent: 0) }

  mutating func release() {
    buffer.release()
    tail = nil
    tls = nil
  }

  /// Sends what the client takes, until that was `limit` bytes or some more.
  mutating func send(to descriptor: Int32, limit: Int = .max) -> Result {
    var total = 0
    while !isEmpty {
      if total >= limit { return .paused }
      let sent = tls.map { sealAndSend($0) } ?? sendOnce(descriptor)
      if sent == -Int(CLINUX_EAGAIN) { return .blocked(after: total) }
      guard sent > 0 else { return .failed }
      total += sent
    }
    return .done
  }

  private mutating func sendOnce(_ descriptor: Int32) -> Int {
    let sent = sendFirst(descriptor)
    if sent > 0 { drop(sent) }
    return sent
  }

  private func sendFirst(_ descriptor: Int32) -> Int {
    let bytes = buffer.bytes
    switch tail {
    case .bytes(let body, let sent):
      return body.withUnsafeBufferPointer { body in
        let rest = UnsafeBufferPointer(rebasing: body[sent...].prefix(Self.callSize))
        if bytes.isEmpty, let base = rest.baseAddress {
          return clinux_send(descriptor, base, rest.count, false)
        }
        return clinux_send_two(descriptor, bytes.baseAddress, bytes.count, rest.baseAddress, rest.count)
      }
    case .file(let file, let sent) where bytes.isEmpty:
      let count = min(file.length - sent, Self.callSize)
      return clinux_send_file(descriptor, file.descriptor, file.offset + sent, count)
    default:
      guard let base = bytes.baseAddress else { return 0 }
      return clinux_send(descriptor, base, bytes.count, tail != nil)
    }
  }

  /// Makes records and sends them together.
  private mutating func sealAndSend(_ tls: TLSSession) -> Int {
    while !isSealed, tls.socket.count < Self.sealedSize {
      guard fillRecord() else { return -Int(CLINUX_EPROTO) }
      let sealed = sealOnce(tls)
      if sealed == -Int(CLINUX_EAGAIN), tls.socket.count > 0 { break }
      guard sealed > 0 else { return sealed }
      drop(sealed)
    }
    return tls.socket.send()
  }

  /// The bytes of a record that TLS did not take stay in front, as it needs them the next time.
  private func sealOnce(_ tls: TLSSession) -> Int {
    if case .bytes(let body, let sent) = tail, buffer.isEmpty {
      return body.withUnsafeBufferPointer { body in
        body.baseAddress.map { tls.seal($0 + sent, body.count - sent) } ?? 0
      }
    }
    let bytes = buffer.bytes
    return bytes.baseAddress.map { tls.seal($0, bytes.count) } ?? 0
  }

  /// Moves the beginning of the body to the bytes before it, so that they leave together, and what comes from a
  /// file in any case. Returns false if the file has become shorter.
  private mutating func fillRecord() -> Bool {
    let room = Self.recordSize - buffer.count
    guard room > 0 else { return true }
    switch tail {
    case .bytes(let body, let sent) where !buffer.isEmpty:
      let count = min(room, body.count - sent)
      body.withUnsafeBufferPointer { buffer.append(UnsafeBufferPointer(rebasing: $0[sent..<(sent + count)])) }
      tail = sent + count == body.count ? nil : .bytes(body, sent: sent + count)
    case .file(let file, let sent):
      let wanted = min(room, file.length - sent)
      let count = clinux_read_at(file.descriptor, buffer.reserve(wanted), wanted, off_t(file.offset + sent))
      guard count > 0 else { return false }
      buffer.commit(count)
      tail = sent + count == file.length ? nil : .file(file, sent: sent + count)
    case nil, .bytes: break
    }
    return true
  }

  private mutating func drop(_ count: Int) {
    let fromBuffer = min(count, buffer.count)
    if fromBuffer > 0 { buffer.drop(fromBuffer) }
    let fromTail = count - fromBuffer
    switch tail {
    case nil: break
    case .bytes(let bytes, let sent):
      tail = sent + fromTail == bytes.count ? nil : .bytes(bytes, sent: sent + fromTail)
    case .file(let file, let sent):
      tail = sent + fromTail == file.length ? nil : .file(file, sent: sent + fromTail)
    }
  }
}
