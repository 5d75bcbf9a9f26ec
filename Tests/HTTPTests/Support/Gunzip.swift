import CZlib

/// The content of a gzip stream, or nil if it is none, is damaged, or is followed by something else.
func gunzip(_ bytes: [UInt8], limit: Int = 4 << 20) -> [UInt8]? {
  // zlib insists on the place it was set up at.
  let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  stream.initialize(to: z_stream())
  defer { stream.deallocate() }
  let size = Int32(MemoryLayout<z_stream>.size)
  guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { return nil }
  defer { _ = inflateEnd(stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: limit)
  let result = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      return inflate(stream, Z_FINISH)
    }
  }
  guard result == Z_STREAM_END, stream.pointee.avail_in == 0 else { return nil }
  return Array(output[..<Int(stream.pointee.total_out)])
}
