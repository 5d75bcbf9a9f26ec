import Foundation
import HTTP
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
    return try await CoverMaker(program: path).cover(of: picture(file), for: party)
  }

  private func picture(_ file: [UInt8]) async throws -> CoverFile {
    CoverFile(region: try await .temporary(file), holder: ())
  }

  private let party = CoverParty(.visitor("x"), network: nil)

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
    await #expect(throws: PictureError.tooSlow) { try await cover("printf slow; exit 1") }
    await #expect(throws: PictureError.tooSlow) { try await cover("kill -XCPU $$") }
    await #expect(throws: PictureError.damaged) { try await cover("kill -SEGV $$") }
    await #expect(throws: CoverError.deniedCall) { try await cover("kill -SYS $$") }
    await #expect(throws: CoverError.notConfined(errorNumber: 38)) { try await cover("printf 38; exit 2") }
    await #expect(throws: PictureError.damaged) { try await cover("exit 0") }
    await #expect(throws: PictureError.damaged) { try await cover("printf anything; exit 3") }
    await #expect(throws: PictureError.damaged) { try await cover("exec cat /dev/zero") }
    await #expect(throws: CoverError.noProcess(errorNumber: 2)) {
      try await CoverMaker(program: "/no/such/program").cover(of: picture([]), for: party)
    }
    #expect(
      "\(CoverError.notConfined(errorNumber: 38))".contains(
        "can't be confined (seccomp(2)), and makes none: Function not"))
  }

  @Test("It has its input, its output, and no other descriptor; what it says of errors is in no log")
  func descriptors() async throws {
    // A free number: one that is in use would be another test's.
    let inherited = fcntl(0, F_DUPFD, 57)
    defer { close(inherited) }
    let seen = try await cover("[ -e /proc/self/fd/\(inherited) ] && echo open || echo closed")
    #expect(seen == Array("closed\n".utf8))
    #expect(try await cover("readlink /proc/self/fd/2") == Array("/dev/null\n".utf8))
  }

  @Test(
    "One that takes too long is ended, also where it has closed its output", arguments: ["", "exec >&-; "])
  func tooLong(begin: String) async throws {
    let (path, folder) = try program("echo $$ > \"${0%program}id\"; \(begin)exec sleep 1000")
    defer { try? FileManager.default.removeItem(at: folder) }
    let maker = CoverMaker(program: path, milliseconds: 500)
    await #expect(throws: PictureError.tooSlow) { try await maker.cover(of: picture([]), for: party) }
    #expect(try isGone(folder))
  }

  @Test("One whose client has left is ended at once")
  func left() async throws {
    let (path, folder) = try program("echo $$ > \"${0%program}id\"; exec sleep 1000")
    defer { try? FileManager.default.removeItem(at: folder) }
    let maker = CoverMaker(program: path, milliseconds: 1_000_000)
    let work = Task { try await maker.cover(of: picture([]), for: party) }
    try await waitUntil { process(folder) != nil }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(try isGone(folder))
  }

  /// The number that a program's process wrote to its folder; nil where it hasn't yet.
  private func process(_ folder: URL) -> pid_t? {
    let text = try? String(contentsOf: folder.appending(path: "id"), encoding: .utf8)
    return text.flatMap { $0.hasSuffix("\n") ? pid_t($0.dropLast()) : nil }
  }

  private func isGone(_ folder: URL) throws -> Bool {
    try kill(#require(process(folder)), 0) == -1 && errno == ESRCH
  }

  /// Makes a cover as the server does: by the program itself, which lies beside the program of the tests.
  private func confined(_ file: [UInt8]) async throws -> [UInt8] {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = tests.deletingLastPathComponent().appending(path: "dogear").path
    return try await CoverMaker(program: program).cover(of: picture(file), for: party)
  }

  /// Small pictures.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGPg5ORk+M/A8B8ABcECGpfhAtYA"
    + "AAAASUVORK5CYII="
  private static let webp = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"

  @Test("Confined it makes a cover of each format, and says what is wrong with others")
  func formats() async throws {
    let jpeg = try Picture(width: 90, height: 60, pixels: Array(repeating: 90, count: 3 * 90 * 60)).jpeg()
    #expect(try await Picture(file: confined(jpeg)).width == 90)
    for text in [Self.png, Self.webp] {
      let file = try #require(Data(base64Encoded: text))
      #expect(try await Picture(file: confined(Array(file))).height == 1)
    }
    await #expect(throws: PictureError.unknownFormat) { try await confined([]) }
    await #expect(throws: PictureError.damaged) { try await confined(Array(jpeg.prefix(40))) }
  }
}
