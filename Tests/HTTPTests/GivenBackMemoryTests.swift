import CLinux
import Testing

@Suite(.timeLimit(.minutes(10))) struct GivenBackMemoryTests {
  /// Kilobytes of a kind that this process has: `RssFile` of files that it has mapped in, `RssAnon` of its own.
  fileprivate static func residentKilobytes(_ name: String) throws -> Int {
    let descriptor = clinux_open_file("/proc/self/status")
    defer { clinux_close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = clinux_read_at(descriptor, &bytes, bytes.count, 0)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("\(name):") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  /// Others of the process go on meanwhile: what they need comes back, all else does not.
  @Test func codeThatIsNotNeededLeavesTheProcess() throws {
    let before = try Self.residentKilobytes("RssFile")
    clinux_give_back_memory()
    let after = try Self.residentKilobytes("RssFile")
    #expect(after < before)
    #expect("what is needed is there".count == 23)
  }

  /// In a process of its own, as the tests beside it need memory as well.
  @Test("Large blocks leave the process as they are freed, whatever small ones lie between them")
  func largeBlocks() async {
    await #expect(processExitsWith: .success) {
      clinux_return_large_blocks()
      let before = try GivenBackMemoryTests.residentKilobytes("RssAnon")
      var small: [[UInt8]] = []
      // What was freed once would teach `malloc` to keep the next ones.
      for _ in 0..<3 {
        var large: [[UInt8]] = []
        for number in 0..<64 {
          large.append([UInt8](repeating: UInt8(number), count: 4 << 20))
          small.append([UInt8](repeating: 1, count: 1000))
        }
        try #require(try GivenBackMemoryTests.residentKilobytes("RssAnon") - before > 200 << 10)
        large = []
        try #require(try GivenBackMemoryTests.residentKilobytes("RssAnon") - before < 16 << 10)
      }
      try #require(small.count == 192)
    }
  }
}
