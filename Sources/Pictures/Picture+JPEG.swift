import CTurboJPEG

extension Picture {
  /// The picture as a JPEG file, without any data but its pixels.
  ///
  /// - Parameter quality: from 1 to 100.
  /// - Throws: `PictureError.damaged` where there is no memory for it.
  public func jpeg(quality: Int = 82) throws(PictureError) -> [UInt8] {
    guard let encoder = tjInitCompress() else { throw .damaged }
    defer { tjDestroy(encoder) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(bytes) }
    let status = tjCompress2(
      encoder, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &bytes, &count,
      Int32(TJSAMP_420.rawValue), Int32(quality), TJFLAG_PROGRESSIVE)
    guard status == 0, let bytes else { throw .damaged }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
