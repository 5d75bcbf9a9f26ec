import Testing

@testable import Pictures

@Suite("The scans of a JPEG file", .timeLimit(.minutes(10))) struct JPEGScansTests {
  /// The parts of a progressive file: all up to its last scan, that scan, and the mark of its end.
  private let head: [UInt8]
  private let scan: [UInt8]
  private let end: [UInt8] = [0xff, 0xd9]
  /// The number of scans in the head.
  private let headCount: Int

  init() throws {
    var pixels: [UInt8] = []
    for index in 0..<(64 * 64) {
      pixels.append(UInt8(truncatingIfNeeded: index * 7))
      pixels.append(UInt8(index / 64))
      pixels.append(90)
    }
    let file = try Picture(width: 64, height: 64, pixels: pixels).jpeg()
    let start = try #require((0..<(file.count - 1)).last { file[$0] == 0xff && file[$0 + 1] == 0xda })
    head = Array(file[..<start])
    scan = Array(file[start..<(file.count - 2)])
    headCount = JPEGScans.count(in: head, upTo: .max)
  }

  /// The bytes of parts, one after the other.
  private func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  private func count(_ parts: [UInt8]...) -> Int { JPEGScans.count(in: Array(parts.joined()), upTo: .max) }

  private func file(scans: Int) -> [UInt8] {
    let scans = [[UInt8]](repeating: scan, count: scans - headCount)
    return joined(head, Array(scans.joined()), end)
  }

  @Test("A file has as many scans as are taken, and not one more")
  func limit() throws {
    #expect(count(file(scans: 20)) == 20)
    #expect(try Picture(file: file(scans: JPEGScans.limit)).width == 64)
    #expect(throws: PictureError.tooSlow) { try Picture(file: file(scans: JPEGScans.limit + 1)) }
  }

  @Test("Thousands of scans are refused before any is decoded, and counted no further than need be")
  func thousands() {
    let file = file(scans: 3000)
    #expect(throws: PictureError.tooSlow) { try Picture(file: file) }
    #expect(JPEGScans.count(in: file, upTo: 7) == 7)
    #expect(count(file) == 3000)
  }

  @Test("Marks in segments, behind the end, and bytes that only look like marks are no scans")
  func lookalikes() {
    let preview: [UInt8] = [0xff, 0xe2, 0, 10, 0xff, 0xda, 0xff, 0xda, 0xff, 0xda, 0xff, 0xda]
    #expect(count(Array(head[..<2]), preview, Array(head[2...]), scan, end) == headCount + 1)
    #expect(count(head, scan, end, scan) == headCount + 1)
    #expect(count(head, scan, [0xff, 0, 0xda, 0xff, 0xd3], end) == headCount + 1)
  }

  @Test("A mark may have more bytes FF before it, and restarts between two")
  func fill() {
    #expect(count(head, [0xff, 0xff, 0xd7, 0xff, 0xff], scan, end) == headCount + 1)
  }

  @Test("A file that was cut off anywhere is counted as far as it goes", arguments: 0..<120)
  func cut(place: Int) {
    let file = file(scans: 20)
    #expect(count(Array(file.prefix(file.count * place / 120))) <= 20)
  }
}
