import CPNG
import CTurboJPEG
import CWebP

// Decoding of pictures, with limits on their pixels.
extension Picture {
  /// The most pixels of a file: the pixels of a photograph of 24 megapixels.
  public static let pixelLimit = 24_500_000
  /// The longest side of a file.
  public static let sideLimit = 20_000

  /// Reads a JPEG, PNG or WebP file, upright as its Exif data say.
  ///
  /// A JPEG or WebP file may be read at a half or less of its size, as long as neither side becomes shorter than `least`.
  ///
  /// - Throws: `PictureError`.
  public init(file: [UInt8], least: Int = .max) throws(PictureError) {
    switch PictureFormat(file) {
    case .jpeg: self = try Self.jpeg(file, least: least).turned(ExifOrientation(jpeg: file))
    case .png: self = try Self.png(file)
    case .webp: self = try Self.webp(file, least: least)
    case nil: throw .unknownFormat
    }
  }

  private static func check(_ width: Int, _ height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw .damaged }
    guard width <= sideLimit, height <= sideLimit, width * height <= pixelLimit else { throw .tooLarge }
  }

  private static func jpeg(_ file: [UInt8], least: Int) throws(PictureError) -> Picture {
    guard !JPEGScans.areTooMany(in: file) else { throw .tooSlow }
    guard let decoder = tjInitDecompress() else { throw .damaged }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let isRead = tjDecompressHeader3(
      decoder, file, UInt(file.count), &width, &height, &sampling, &space)
    guard isRead == 0 else { throw .damaged }
    try check(Int(width), Int(height))
    var divisor: Int32 = 8
    while divisor > 1, Int(min(width, height) / divisor) < least { divisor /= 2 }
    (width, height) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    let isInk = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    let format = isInk ? TJPF_CMYK : TJPF_RGB
    let (bytes, count) = (isInk ? 4 : 3, Int(width) * Int(height))
    var pixels = [UInt8](repeating: 0, count: bytes * count)
    let status = tjDecompress2(
      decoder, file, UInt(file.count), &pixels, width, 0, height, Int32(format.rawValue), 0)
    // A file that ends early shows what it has.
    guard status == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else { throw .damaged }
    if isInk {
      pixels = (0..<(3 * count)).map { index in
        // Adobe's programs write inks inverted, as libjpeg passes them on.
        UInt8(Int(pixels[index / 3 * 4 + index % 3]) * Int(pixels[index / 3 * 4 + 3]) / 255)
      }
    }
    return Picture(width: Int(width), height: Int(height), pixels: pixels)
  }

  private static func png(_ file: [UInt8]) throws(PictureError) -> Picture {
    var image = png_image()
    defer { png_image_free(&image) }
    guard cpng_begin(&image, file, file.count) else { throw .damaged }
    let (width, height) = (Int(image.width), Int(image.height))
    try check(width, height)
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { throw .damaged }
    return Picture(width: width, height: height, rgba: consume pixels)
  }

  private static func webp(_ file: [UInt8], least: Int) throws(PictureError) -> Picture {
    var (fullWidth, fullHeight): (Int32, Int32) = (0, 0)
    guard WebPGetInfo(file, file.count, &fullWidth, &fullHeight) != 0 else { throw .damaged }
    try check(Int(fullWidth), Int(fullHeight))
    let divisor = max(1, Int(min(fullWidth, fullHeight)) / max(1, least))
    let (width, height) = (Int(fullWidth) / divisor, Int(fullHeight) / divisor)
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { throw .damaged }
    config.options.use_scaling = divisor > 1 ? 1 : 0
    config.options.scaled_width = Int32(width)
    config.options.scaled_height = Int32(height)
    config.output.colorspace = MODE_RGBA
    config.output.is_external_memory = 1
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    let status = pixels.withUnsafeMutableBufferPointer { buffer in
      config.output.u.RGBA.rgba = buffer.baseAddress
      config.output.u.RGBA.stride = Int32(4 * width)
      config.output.u.RGBA.size = buffer.count
      return WebPDecode(file, file.count, &config)
    }
    guard status == VP8_STATUS_OK else { throw .damaged }
    return Picture(width: width, height: height, rgba: consume pixels)
  }
}
