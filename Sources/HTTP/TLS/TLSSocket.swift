import CLinux
import COpenSSL

/// A connection's socket as OpenSSL sees it (BIO_meth_new(3)).
///
/// The records that OpenSSL writes gather here until they are sent, so that many of them leave with one call. After a
/// read that left the socket empty none is tried until the socket has more.
final class TLSSocket {
  /// OpenSSL has to wait while this many bytes do.
  private static let mostBytes = 256 * 1024

  private let descriptor: Int32
  private var records: Buffer
  /// False once the socket was found empty.
  private var mayHaveMore = true
  /// True once the client has closed its side, after which a short read tells nothing.
  private var isClosing = false
  /// True once its end was read.
  private var hasEnded = false

  init(descriptor: Int32, pool: BufferPool) {
    self.descriptor = descriptor
    records = Buffer(pool: pool)
  }

  deinit {
    records.release()
  }

  /// The bytes of records that wait to be sent.
  var count: Int { records.count }
  var isReadable: Bool { mayHaveMore }

  /// The socket has bytes to read, or its end.
  func becameReadable(isClosing: Bool) {
    mayHaveMore = true
    self.isClosing = isClosing
  }

  /// Sends what waits as `clinux_send` does.
  func send() -> Int {
    guard let base = records.bytes.baseAddress else { return 0 }
    let sent = clinux_send(descriptor, base, records.count, false)
    if sent > 0 { records.drop(sent) }
    return sent
  }

  private func read(_ bytes: UnsafeMutablePointer<CChar>, _ count: Int, for bio: OpaquePointer) -> Int32 {
    guard mayHaveMore else { return retry(bio, BIO_FLAGS_READ) }
    let received = clinux_receive(descriptor, bytes, count)
    // A short read empties the socket; what comes later is announced again. The end of input is not.
    if received < count, !isClosing { mayHaveMore = false }
    if received == -Int(CLINUX_EAGAIN) { return retry(bio, BIO_FLAGS_READ) }
    if received == 0 { hasEnded = true }
    return received < 0 ? -1 : Int32(received)
  }

  private func write(_ bytes: UnsafePointer<CChar>, _ count: Int, for bio: OpaquePointer) -> Int32 {
    guard records.count + count <= Self.mostBytes else { return retry(bio, BIO_FLAGS_WRITE) }
    records.append(UnsafeRawBufferPointer(start: bytes, count: count).bindMemory(to: UInt8.self))
    return Int32(count)
  }

  private func retry(_ bio: OpaquePointer, _ direction: Int32) -> Int32 {
    BIO_set_flags(bio, direction | BIO_FLAGS_SHOULD_RETRY)
    return -1
  }

  // MARK: For OpenSSL

  private struct Method: @unchecked Sendable {
    // Unchecked: made once, only read from then on.
    let method: OpaquePointer?
  }

  private static let method = Method(method: makeMethod())

  /// A BIO that uses the socket, which must outlive it.
  func makeBIO() -> OpaquePointer? {
    guard let bio = BIO_new(Self.method.method) else { return nil }
    BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
    BIO_set_init(bio, 1)
    return bio
  }

  private static func makeMethod() -> OpaquePointer? {
    guard let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket") else { return nil }
    BIO_meth_set_read(method) { bio, bytes, count in
      guard let bio, let bytes, let data = BIO_get_data(bio) else { return -1 }
      BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
      return Unmanaged<TLSSocket>.fromOpaque(data)._withUnsafeGuaranteedRef {
        $0.read(bytes, Int(count), for: bio)
      }
    }
    BIO_meth_set_write(method) { bio, bytes, count in
      guard let bio, let bytes, let data = BIO_get_data(bio) else { return -1 }
      BIO_clear_flags(bio, BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
      return Unmanaged<TLSSocket>.fromOpaque(data)._withUnsafeGuaranteedRef {
        $0.write(bytes, Int(count), for: bio)
      }
    }
    // Records are sent later, so there is nothing to flush.
    BIO_meth_set_ctrl(method) { bio, command, _, _ in
      switch command {
      case BIO_CTRL_FLUSH: return 1
      case BIO_CTRL_EOF:
        guard let bio, let data = BIO_get_data(bio) else { return 1 }
        return Unmanaged<TLSSocket>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.hasEnded ? 1 : 0 }
      default: return 0
      }
    }
    return method
  }
}
