import CLinux

/// What waits to be sent on a connection: bytes, then at most one large body by reference.
struct Output {
  enum Result {
    case done
    case blocked(progress: Bool)
    case failed
  }

  private enum Tail {
    case bytes([UInt8], sent: Int)
    case file(FileRegion, sent: Int)
  }

  var buffer: Buffer
  private var tail: Tail?

  init(pool: BufferPool) {
    buffer = Buffer(pool: pool)
  }

  var isEmpty: Bool { buffer.isEmpty && tail == nil }

  var count: Int {
    switch tail {
    case nil: buffer.count
    case .bytes(let bytes, let sent): buffer.count + bytes.count - sent
    case .file(let file, let sent): buffer.count + file.length - sent
    }
  }

  /// Appends a large body without copying it. Nothing may be appended until it was sent.
  mutating func setTail(_ bytes: [UInt8]) { tail = .bytes(bytes, sent: 0) }
  mutating func setTail(_ file: FileRegion) { tail = .file(file, sent: 0) }

  mutating func release() {
    buffer.release()
    tail = nil
  }

  mutating func send(to descriptor: Int32) -> Result {
    var progress = false
    while !isEmpty {
      let sent = sendOnce(descriptor)
      if sent == -Int(CLINUX_EAGAIN) { return .blocked(progress: progress) }
      guard sent > 0 else { return .failed }
      progress = true
      drop(sent)
    }
    return .done
  }

  private func sendOnce(_ descriptor: Int32) -> Int {
    let bytes = buffer.bytes
    switch tail {
    case .bytes(let body, let sent):
      return body.withUnsafeBufferPointer { body in
        let rest = UnsafeBufferPointer(rebasing: body[sent...])
        if bytes.isEmpty, let base = rest.baseAddress {
          return clinux_send(descriptor, base, rest.count, false)
        }
        return clinux_send_two(descriptor, bytes.baseAddress, bytes.count, rest.baseAddress, rest.count)
      }
    case .file(let file, let sent) where bytes.isEmpty:
      let count = min(file.length - sent, 1 << 20)
      return clinux_send_file(descriptor, file.descriptor, file.offset + sent, count)
    default:
      guard let base = bytes.baseAddress else { return 0 }
      return clinux_send(descriptor, base, bytes.count, tail != nil)
    }
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
