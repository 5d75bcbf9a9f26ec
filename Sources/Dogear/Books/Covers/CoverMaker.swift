import CLinux
import HTTP
import Pictures

/// The maker of covers from files that people send.
///
/// A file is decoded, made smaller and written again by another process, which may take little memory and time, write nothing
/// and start nothing: whatever a file does to its decoder is done to that process alone.
public struct CoverMaker: Sendable {
  /// The size into which covers fit, in pixels: twice what pages show, for dense screens.
  public static let (width, height) = (640, 960)
  /// The largest number of bytes of a file that is taken, and of a cover.
  public static let (fileLimit, coverLimit) = (10 << 20, 1 << 20)
  /// The name of the program's command that makes a cover.
  public static let command = "cover"
  /// The largest number of bytes of addresses that the process may have, and the seconds of its work.
  private static let (memory, seconds) = (1 << 30, 10)

  /// One process at a time is enough, and all that there is memory for.
  private static let loop = EventLoop(name: "covers")

  private let make: @Sendable (_ file: [UInt8]) async throws -> [UInt8]

  /// Makes covers by a program, by default the one that runs.
  public init(program: String = "/proc/self/exe") {
    make = { file in try await Self.loop.run { try Self.run(program, file) } }
  }

  /// Makes covers by a closure.
  init(_ make: @escaping @Sendable (_ file: [UInt8]) async throws -> [UInt8]) {
    self.make = make
  }

  /// The cover, a JPEG file, of a JPEG, PNG or WebP file.
  ///
  /// - Throws: `PictureError`; `.damaged` also where the process took too long. `CoverError`.
  func cover(of file: [UInt8]) async throws -> [UInt8] { try await make(file) }

  private static func run(_ program: String, _ file: [UInt8]) throws -> [UInt8] {
    var output = [UInt8](repeating: 0, count: coverLimit)
    var status: Int32 = -1
    let count = clinux_run_filter(
      program, command, "-", file, file.count, &output, output.count, Int32(2 * seconds * 1000), &status)
    guard count >= 0 else {
      if [-Int(CLINUX_ETIMEDOUT), -Int(CLINUX_EMSGSIZE)].contains(count) { throw PictureError.damaged }
      throw CoverError.noProcess(errorNumber: -count)
    }
    if status == 0, count > 0 { return Array(output[..<count]) }
    throw PictureError(rawValue: String(decoding: output[..<count], as: UTF8.self)) ?? .damaged
  }

  /// Makes a cover in this process, after it gave up what it doesn't need. Returns the bytes of the standard output, and the
  /// exit status.
  public static func makeConfined(_ file: [UInt8]) -> (output: [UInt8], status: Int32) {
    guard clinux_confine(memory, UInt32(seconds)) == 0 else { return (Array("damaged".utf8), 1) }
    do throws(PictureError) {
      return (try makeHere(file), 0)
    } catch {
      return (Array(error.rawValue.utf8), 1)
    }
  }

  /// Makes a cover in this process as it is.
  static func makeHere(_ file: [UInt8]) throws(PictureError) -> [UInt8] {
    try Picture(file: file, least: width).fitted(width: width, height: height).jpeg()
  }
}

/// The reason why no cover could be made of any file.
enum CoverError: Error, Equatable {
  /// The process was not started, with the number of the system's error (errno(3)).
  case noProcess(errorNumber: Int)
}
