import CLinux
import Testing

@Suite(.timeLimit(.minutes(10))) struct GivenBackMemoryTests {
  /// Kilobytes of files that this process has mapped in.
  private func residentFileKilobytes() throws -> Int {
    let descriptor = clinux_open_file("/proc/self/status")
    defer { clinux_close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = clinux_read_at(descriptor, &bytes, bytes.count, 0)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("RssFile:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  /// Others of the process go on meanwhile: what they need comes back, all else does not.
  @Test func codeThatIsNotNeededLeavesTheProcess() throws {
    let before = try residentFileKilobytes()
    clinux_give_back_memory()
    let after = try residentFileKilobytes()
    #expect(after < before)
    #expect("what is needed is there".count == 23)
  }
}
