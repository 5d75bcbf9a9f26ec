/// A picture as pixels in memory: red, green and blue, a byte each, row by row from the top left.
public struct Picture: Sendable, Equatable {
  /// The size in pixels.
  public let width: Int
  /// The size in pixels.
  public let height: Int
  /// The pixels: `3 * width * height` bytes.
  public let pixels: [UInt8]

  /// Makes a picture.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == 3 * width * height, "the pixels fill the picture")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Makes a picture of pixels with transparency, on white, in their memory.
  init(width: Int, height: Int, rgba: consuming [UInt8]) {
    rgba.withUnsafeMutableBufferPointer { bytes in
      for index in 0..<(width * height) {
        let alpha = Int(bytes[4 * index + 3])
        for channel in 0..<3 {
          let value = Int(bytes[4 * index + channel])
          bytes[3 * index + channel] = UInt8((value * alpha + 255 * (255 - alpha) + 127) / 255)
        }
      }
    }
    rgba.removeLast(width * height)
    self.init(width: width, height: height, pixels: rgba)
  }
}
