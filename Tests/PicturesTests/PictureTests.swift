import CTurboJPEG
import Testing

@testable import Pictures

@Suite("Pictures that people send", .timeLimit(.minutes(10))) struct PictureTests {
  /// A picture whose left half is red and whose right half is blue.
  private func halves(width: Int = 40, height: Int = 20) -> Picture {
    let pixels = (0..<(width * height)).flatMap {
      $0 % width < width / 2 ? [255, 0, 0] : [0, 0, 255] as [UInt8]
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  private enum Colour { case red, blue, white, other }

  private func colour(_ picture: Picture, _ x: Int, _ y: Int) -> Colour {
    let pixel = picture.pixels[(3 * (y * picture.width + x))...].prefix(3).map(Int.init)
    return switch (pixel[0] > 200, pixel[1] > 200, pixel[2] > 200) {
    case (true, false, false): .red
    case (false, false, true): .blue
    case (true, true, true): .white
    default: .other
    }
  }

  @Test("What is written can be read again, and a format is known by its bytes")
  func jpeg() throws {
    let picture = try Picture(file: halves().jpeg(quality: 95))
    #expect(picture.width == 40)
    #expect(picture.height == 20)
    #expect(colour(picture, 3, 10) == .red)
    #expect(colour(picture, 36, 10) == .blue)
  }

  @Test("A picture fits its frame in both directions, keeps its proportions, and is never made larger")
  func fitted() {
    let small = halves(width: 400, height: 200).fitted(width: 50, height: 50)
    #expect(small.width == 50)
    #expect(small.height == 25)
    #expect(colour(small, 5, 12) == .red)
    #expect(colour(small, 44, 12) == .blue)
    let odd = halves(width: 301, height: 997).fitted(width: 64, height: 96)
    #expect(odd.height == 96)
    #expect(odd.width == 29)
    #expect(colour(odd, 2, 95) == .red)
    let long = halves(width: 2000, height: 2).fitted(width: 10, height: 10)
    #expect(long.height == 1)
    #expect(halves().fitted(width: 64, height: 64) == halves())
  }

  @Test("An even colour stays as it is, whatever the scale", arguments: 1...60)
  func even(size: Int) {
    let grey = Picture(width: 61, height: 61, pixels: Array(repeating: 117, count: 3 * 61 * 61))
    #expect(grey.fitted(width: size, height: size).pixels.allSatisfy { $0 == 117 })
  }

  @Test("A large JPEG file is read at a part of its size where that is enough")
  func scaledReading() throws {
    let file = try halves(width: 1600, height: 800).jpeg()
    #expect(try Picture(file: file, least: 100).width == 200)
    #expect(try Picture(file: file, least: 101).width == 400)
    #expect(try Picture(file: file).width == 1600)
  }

  /// A JPEG file that was taken in an orientation.
  private func file(_ picture: Picture, _ orientation: UInt8, isLittle: Bool) throws -> [UInt8] {
    let tiff: [UInt8] =
      isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
      : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    let content: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0] + tiff
    let jpeg = try picture.jpeg(quality: 95)
    return jpeg[..<2] + [0xff, 0xe1, 0, UInt8(content.count + 2)] + content + jpeg[2...]
  }

  @Test("A photograph is upright, however the camera was held", arguments: 1...8, [true, false])
  func orientation(value: UInt8, isLittle: Bool) throws {
    let picture = try Picture(file: file(halves(), value, isLittle: isLittle))
    #expect(picture.width == (value < 5 ? 40 : 20))
    let corners = [
      colour(picture, 2, 2), colour(picture, picture.width - 3, 2), colour(picture, 2, picture.height - 3),
    ]
    let expected: [Colour] =
      switch value {
      case 1, 4: [.red, .blue, .red]
      case 2, 3: [.blue, .red, .blue]
      case 5, 6: [.red, .red, .blue]
      default: [.blue, .blue, .red]
      }
    #expect(corners == expected)
  }

  @Test("Broken Exif data are as good as none", arguments: 0..<40)
  func brokenExif(place: Int) throws {
    var bytes = try file(halves(), 6, isLittle: false)
    bytes[2 + place % 34] = 0xff
    _ = try? Picture(file: bytes)
  }

  @Test("Inks are turned into light")
  func inks() throws {
    let encoder = try #require(tjInitCompress())
    defer { tjDestroy(encoder) }
    // Adobe's programs write inks inverted: full cyan and black are none.
    let pixels = [UInt8](Array(repeating: [255, 0, 0, 255], count: 64).joined())
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(bytes) }
    let status = tjCompress2(
      encoder, pixels, 8, 0, 8, Int32(TJPF_CMYK.rawValue), &bytes, &count, Int32(TJSAMP_444.rawValue), 95, 0)
    #expect(status == 0)
    let picture = try Picture(file: Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
    #expect(colour(picture, 4, 4) == .red)
  }

  @Test("PNG and WebP are read, with what can't be seen as white")
  func otherFormats() throws {
    let png = try Picture(file: TestFile.png)
    #expect(png.width == 2)
    #expect(colour(png, 0, 0) == .white)
    #expect(colour(png, 1, 0) == .red)
    let webp = try Picture(file: TestFile.webp)
    #expect(webp.width == 1)
  }

  @Test("What is no picture, or too large a one, is refused with its reason")
  func refused() throws {
    #expect(throws: PictureError.unknownFormat) { try Picture(file: []) }
    #expect(throws: PictureError.unknownFormat) { try Picture(file: Array("GIF89a".utf8)) }
    #expect(throws: PictureError.unknownFormat) { try Picture(file: Array("<svg/>".utf8)) }
    #expect(throws: PictureError.damaged) { try Picture(file: [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) }
    #expect(throws: PictureError.damaged) { try Picture(file: Array(TestFile.png.prefix(20))) }
    #expect(throws: PictureError.damaged) { try Picture(file: Array(TestFile.webp.prefix(24))) }
    #expect(throws: PictureError.tooLarge) { try Picture(file: TestFile.png(claiming: 30_000, 30_000)) }
    #expect(throws: PictureError.tooLarge) { try Picture(file: TestFile.png(claiming: 6000, 6000)) }
  }

  @Test(
    "A file that was cut off or changed anywhere is read or refused, and nothing else", arguments: 0..<200)
  func mutations(seed: Int) throws {
    for file in [try halves().jpeg(), TestFile.png, TestFile.webp] {
      var bytes = file
      bytes[(seed * 7919) % bytes.count] ^= UInt8(truncatingIfNeeded: seed | 1)
      _ = try? Picture(file: bytes)
      _ = try? Picture(file: Array(file.prefix(seed % file.count)))
    }
  }
}
