import Foundation
import HTTPTesting
import Pictures
import Testing

@testable import Dogear

@Suite("The process that makes a cover", .timeLimit(.minutes(10))) struct CoverProcessTests {
  /// A program that a shell script stands for.
  private func program(_ script: String) throws -> (path: String, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dogear-cover-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "program")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return (file.path, folder)
  }

  private func cover(_ script: String, of file: [UInt8] = [1, 2, 3]) async throws -> [UInt8] {
    let (path, folder) = try program(script)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await CoverMaker(program: path).cover(of: file)
  }

  @Test("Its input is the file, and its output the cover, whatever their sizes")
  func filter() async throws {
    #expect(try await cover("exec cat") == [1, 2, 3])
    let large = [UInt8](repeating: 7, count: CoverMaker.coverLimit)
    #expect(try await cover("exec cat", of: large) == large)
    #expect(
      try await cover("/usr/bin/head -c 5", of: [UInt8](repeating: 7, count: CoverMaker.fileLimit)).count == 5
    )
    #expect(try await cover("echo \"$1 $2\"") == Array("cover -\n".utf8))
    #expect(try await cover("set; exec /bin/true >/dev/null").contains { $0 > 0 })
  }

  @Test("It has no environment")
  func environment() async throws {
    let names = String(decoding: try await cover("/usr/bin/env; echo end"), as: UTF8.self)
    #expect(!names.contains("HOME="))
    #expect(!names.contains("DOGEAR"))
  }

  @Test("An error is the one that it names; a crash and too much output are damage")
  func errors() async throws {
    await #expect(throws: PictureError.tooLarge) { try await cover("printf large; exit 1") }
    await #expect(throws: PictureError.unknownFormat) { try await cover("printf format; exit 1") }
    await #expect(throws: PictureError.damaged) { try await cover("kill -SEGV $$") }
    await #expect(throws: PictureError.damaged) { try await cover("exit 0") }
    await #expect(throws: PictureError.damaged) { try await cover("printf anything; exit 3") }
    await #expect(throws: PictureError.damaged) { try await cover("exec cat /dev/zero") }
    await #expect(throws: CoverError.noProcess(errorNumber: 2)) {
      try await CoverMaker(program: "/no/such/program").cover(of: [])
    }
  }
}
