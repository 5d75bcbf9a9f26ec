import CZlib

/// A compressor of one loop or file cache, used for one content after another: setting zlib up costs more than
/// compressing a small page does.
final class Deflater {
  /// The least saving that is worth the client's work: a tenth.
  private static let leastSaved = 10

  private let stream: UnsafeMutablePointer<z_stream>

  /// Level 1 is fast, 9 is small. Returns nil without memory.
  init?(level: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window; 16 more ask for the gzip format (RFC 1952).
    let result = deflateInit2_(
      stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { return nil }
  }

  // Also after a failed `init`: zlib does not mind.
  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The content in gzip format, or nil if that is hardly smaller.
  func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= Int(UInt32.max), deflateReset(stream) == Z_OK else { return nil }
    var isWhole = false
    let room = bytes.count - bytes.count / Self.leastSaved
    let compressed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      bytes.withUnsafeBufferPointer { source in
        // zlib declares its input mutable, but does not change it.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.pointee.avail_in = UInt32(source.count)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(room)
        isWhole = deflate(stream, Z_FINISH) == Z_STREAM_END
        count = isWhole ? room - Int(stream.pointee.avail_out) : 0
      }
    }
    guard isWhole else { return nil }
    // The room is as large as the content was: it would stay with the response for as long as the client takes it.
    return compressed.withUnsafeBufferPointer { Array($0) }
  }
}
