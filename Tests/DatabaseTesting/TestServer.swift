import Foundation
import Glibc

@testable import Database

/// A PostgreSQL server of its own, for tests that stop it. It ends with the program, and its folder goes with it.
public final class TestServer: Sendable {
  private static let script =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/scripts/postgres"

  private let folder: String
  /// The URL of its database.
  public let url: String

  /// Makes a server and starts it.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/dogear-server-\(UUID().uuidString.prefix(8))"
    url = "postgres://dogear@/postgres?host=\(folder)"
    try Self.run("start", folder, "\(getpid())")
  }

  /// Starts it again.
  public func start() throws { try Self.run("start", folder) }

  /// Stops it, as after a crash where that is `immediate`.
  public func stop(_ mode: String = "fast") throws { try Self.run("stop", folder, mode) }

  /// Runs the script, and waits for its end.
  private static func run(_ arguments: String...) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    let texts = ([script] + arguments).map { strdup($0) }
    defer {
      for text in texts { free(text) }
      posix_spawn_file_actions_destroy(&actions)
    }
    var process = pid_t()
    guard posix_spawn(&process, script, &actions, nil, texts + [nil], environ) == 0 else {
      throw DatabaseError.inputOutput("\(script) can't be run")
    }
    var status: Int32 = 0
    guard waitpid(process, &status, 0) == process, status == 0 else {
      throw DatabaseError.inputOutput("\(arguments[0]) failed")
    }
  }
}
