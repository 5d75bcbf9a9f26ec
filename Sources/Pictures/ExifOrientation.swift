/// The way in which a camera was held, as a file says (Exif 2.32, tag 0x0112). The raw values are the values of the tag.
enum ExifOrientation: Int {
  case upright = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  case mirroredTurnedLeft
  case turnedLeft
  case mirroredTurnedRight
  case turnedRight

  /// The orientation in a JPEG file; upright where there is none, or it can't be read.
  init(jpeg file: [UInt8]) {
    self = Self.segment(of: file).flatMap(Self.value).flatMap(ExifOrientation.init) ?? .upright
  }

  /// The TIFF structure of the first segment with Exif data.
  private static func segment(of file: [UInt8]) -> ArraySlice<UInt8>? {
    var index = 2
    // Segments have a mark, a kind, and a length that counts itself; the picture begins with the kind 0xDA.
    while index + 4 <= file.count, file[index] == 0xff, file[index + 1] != 0xda {
      let length = Int(file[index + 2]) << 8 | Int(file[index + 3])
      let end = index + 2 + length
      guard length >= 2, end <= file.count else { return nil }
      let content = file[(index + 4)..<max(index + 4, end)]
      if file[index + 1] == 0xe1, content.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) {
        return content.dropFirst(6)
      }
      index = end
    }
    return nil
  }

  private static func value(in tiff: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(tiff)
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes.starts(with: "II".utf8)
    guard isLittle || bytes.starts(with: "MM".utf8) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      let digits = bytes[place..<(place + count)]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return nil
    }
    for entry in 0..<min(count, 200) where number(directory + 2 + 12 * entry, 2) == 0x0112 {
      return number(directory + 2 + 12 * entry + 8, 2)
    }
    return nil
  }
}

extension Picture {
  /// The picture upright, after it was taken in an orientation.
  func turned(_ orientation: ExifOrientation) -> Picture {
    if orientation == .upright { return self }
    let isLying = orientation.rawValue >= ExifOrientation.mirroredTurnedLeft.rawValue
    let (newWidth, newHeight) = isLying ? (height, width) : (width, height)
    var turned = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (column, row) = source(x, y, orientation)
        let (from, to) = (3 * (row * width + column), 3 * (y * newWidth + x))
        for channel in 0..<3 { turned[to + channel] = pixels[from + channel] }
      }
    }
    return Picture(width: newWidth, height: newHeight, pixels: turned)
  }

  /// The place in this picture of a pixel of the upright one.
  private func source(_ x: Int, _ y: Int, _ orientation: ExifOrientation) -> (column: Int, row: Int) {
    switch orientation {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .mirroredUpsideDown: (x, height - 1 - y)
    case .mirroredTurnedLeft: (y, x)
    case .turnedLeft: (y, height - 1 - x)
    case .mirroredTurnedRight: (width - 1 - y, height - 1 - x)
    case .turnedRight: (width - 1 - y, x)
    }
  }
}
