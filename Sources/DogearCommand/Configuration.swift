import Foundation

/// How the server is set up, from environment variables.
struct Configuration {
  /// The address to listen on: `DOGEAR_HOST`, by default only this machine's own.
  let host: String
  /// The port: `DOGEAR_PORT`, by default 8080; 0 takes any free one.
  let port: Int
  /// The folder of the database and the key: `DOGEAR_DATA`, by default `data`.
  let dataDirectory: String
  /// The folder with `Templates` and `Public`: `DOGEAR_ROOT`, by default the current one or that of the program.
  let root: String

  /// A variable that can't be used, in words.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  init(environment: [String: String], currentDirectory: String, program: String) throws {
    host = environment.value("DOGEAR_HOST") ?? "127.0.0.1"
    let port = environment.value("DOGEAR_PORT") ?? "8080"
    guard let number = Int(port), (0...65535).contains(number) else {
      throw Problem(description: "DOGEAR_PORT must be a number from 0 to 65535, not “\(port.prefix(40))”")
    }
    self.port = number
    dataDirectory = environment.value("DOGEAR_DATA") ?? "data"
    root = try Self.root(environment.value("DOGEAR_ROOT"), currentDirectory, program)
  }

  private static func root(_ named: String?, _ current: String, _ program: String) throws -> String {
    let beside = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent().path
    let candidates = named.map { [$0] } ?? [current, beside]
    for candidate in candidates
    where FileManager.default.fileExists(atPath: candidate + "/Templates/Layouts/page.mustache") {
      return candidate
    }
    throw Problem(
      description:
        "No folder “Templates” in \(candidates.joined(separator: " or ")). Set DOGEAR_ROOT to the folder "
        + "that holds Templates and Public")
  }
}

extension [String: String] {
  fileprivate func value(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
