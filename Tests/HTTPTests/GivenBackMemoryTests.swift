import CLinux
import Dispatch
import Foundation
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
      clinux_bound_free_memory()
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

  /// An arena reserves 64 MB or 128 MB of addresses.
  @Test("Many threads share few arenas, so that memory which one has freed serves the others")
  func arenas() async {
    await #expect(processExitsWith: .success) {
      clinux_bound_free_memory()
      let before = try GivenBackMemoryTests.residentKilobytes("VmSize")
      let threads = 64
      let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let allReady = DispatchSemaphore(value: 0)
      for _ in 0..<threads {
        let thread = Thread {
          let block = [UInt8](repeating: 1, count: 100_000)
          started.signal()
          allReady.wait()
          withExtendedLifetime(block) {}
          ended.signal()
        }
        thread.stackSize = 256 << 10
        thread.start()
      }
      for _ in 0..<threads { started.wait() }
      let during = try GivenBackMemoryTests.residentKilobytes("VmSize")
      for _ in 0..<threads { allReady.signal() }
      for _ in 0..<threads { ended.wait() }
      let cores = max(2, ProcessInfo.processInfo.processorCount)
      try #require(during - before < (cores * 128 + 64) << 10)
    }
  }
}
