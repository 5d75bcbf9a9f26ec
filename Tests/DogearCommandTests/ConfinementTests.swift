import CLinux
import ConfinementTesting
import Foundation
import Testing

@Suite("What the process that makes covers can do", .timeLimit(.minutes(10))) struct ConfinementTests {
  /// The things that attempts are made at: files and sockets.
  private final class Targets {
    let folder = FileManager.default.temporaryDirectory.path + "/dogear-\(UUID().uuidString.prefix(8))"
    private var port: Int32 = 0
    private var sockets: [Int32] = []

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for name in ["key", "file"] { try Data("content".utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
      sockets = [
        clinux_listen("127.0.0.1", 0, 20, false, &port), clinux_listen_unix("\(folder)/socket", 20, 0o600),
      ]
      try #require(sockets.allSatisfy { $0 >= 0 })
    }

    deinit {
      for socket in sockets { clinux_close(socket) }
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// The attempts that can be made by a process that is confined by some means.
    func possible(_ means: confinement) throws -> [String] {
      try "\(folder)/key".withCString { key in
        try "\(folder)/file".withCString { file in
          try "\(folder)/new".withCString { new in
            try "\(folder)/socket".withCString { socket in
              var targets = confinement_targets(
                key: key, existing: file, created: new, socket: socket, port: port)
              return try (0..<CONFINEMENT_ATTEMPTS).compactMap { number in
                let result = confinement_try(number, means, &targets)
                try #require(result >= 0, "\(String(cString: clinux_error_text(-result)))")
                return result == 1 ? String(cString: confinement_attempt(number)) : nil
              }
            }
          }
        }
      }
    }
  }

  @Test("Of eleven attempts to get out or at the server a confined process can make none, others all")
  func attempts() throws {
    let targets = try Targets()
    // Whether a process may look into its parent's memory is also for the system to say (Yama).
    let open = try targets.possible(CONFINEMENT_NONE).filter { $0 != "read the server's memory" }
    #expect(open.count == 10)
    try FileManager.default.removeItem(atPath: "\(targets.folder)/new")
    #expect(try targets.possible(CONFINEMENT_ALL) == [])
    #expect(try !FileManager.default.contentsOfDirectory(atPath: targets.folder).contains("new"))
  }

  @Test("The list of system calls alone stops all of them")
  func calls() throws {
    #expect(clinux_has_system_call_filters())
    #expect(try Targets().possible(CONFINEMENT_CALLS) == [])
  }

  @Test("Landlock alone stops what is done with files, and on newer kernels the network and signals, too")
  func landlock() throws {
    guard landlockVersion >= 6 else { return }
    #expect(
      try Targets().possible(CONFINEMENT_LANDLOCK) == ["connect by a Unix-domain socket", "begin a process"])
  }

  /// The version of the kernel's Landlock; negative where it has none.
  private var landlockVersion: Int { Int(clinux_landlock_version()) }

  @Test("It has so much time of a processor, and so much memory")
  func limits() {
    #expect([SIGXCPU, SIGKILL].contains(confinement_spin(1)))
    let limit = 64 << 20
    let memory = confinement_memory(limit)
    // The other threads of the tests may take and give back some meanwhile.
    #expect(memory > limit / 2)
    #expect(memory < limit + limit / 2)
  }
}
