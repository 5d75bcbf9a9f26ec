import CLinux
import HTTP
import Pictures

/// The maker of covers from files that people send.
///
/// A file is decoded, made smaller and written again by another process, which may take little memory and time, and can read its
/// input, write its output and do nothing else: whatever a file does to its decoder is done to that process alone.
public struct CoverMaker: Sendable {
  /// The size into which covers fit, in pixels: twice what pages show, for dense screens.
  public static let (width, height) = (640, 960)
  /// The largest number of bytes of a file that is taken, and of a cover.
  public static let (fileLimit, coverLimit) = (10 << 20, 512 << 10)
  /// The name of the program's command that makes a cover.
  public static let command = "cover"
  /// The largest number of bytes that the process may have, of addresses and of memory.
  private static let (addresses, memory) = (1 << 30, 320 << 20)
  /// The seconds of a processor that the process has.
  #if DEBUG
    // Without optimisation it takes several times as long.
    static let seconds = 7
  #else
    static let seconds = 2
  #endif
  /// The exit status of a process that could not be confined.
  private static let unconfined: Int32 = 2

  private let turns: CoverTurns
  private let make: @Sendable (_ file: FileRegion, _ worker: Int) async throws -> [UInt8]

  /// Makes covers by a program, by default the one that runs.
  public init(program: String = "/proc/self/exe") {
    self.init(program: program, milliseconds: 4000 * Self.seconds)
  }

  /// Makes covers by a program that may take so long.
  init(program: String, milliseconds: Int) {
    turns = CoverTurns(CoverProcess.count)
    make = { file, worker in
      try await CoverProcess(program: program, milliseconds: milliseconds).run(file, by: worker)
    }
  }

  /// Makes covers by a closure, so many at a time.
  init(workers: Int = 2, _ make: @escaping @Sendable (_ file: [UInt8]) async throws -> [UInt8]) {
    turns = CoverTurns(workers)
    self.make = { file, _ in try await make(file.bytes() ?? []) }
  }

  /// The cover, a JPEG file, of a JPEG, PNG or WebP file; made when it is the party's turn.
  ///
  /// - Throws: `PictureError`, `.tooSlow` also where the process took too long; `CoverError`; `CancellationError` where the
  ///   client has left.
  func cover(of file: CoverFile, for party: CoverParty) async throws -> [UInt8] {
    let turn = try await turns.take(for: party)
    defer { turn.end() }
    // The file is in the ledger until its cover is made.
    defer { withExtendedLifetime(file) {} }
    return try await make(file.region, turn.worker)
  }

  /// Makes a cover of the standard input in this process, after it gave up all that it doesn't need. Returns the bytes of the
  /// standard output, and the exit status.
  public static func makeConfined() -> (output: [UInt8], status: Int32) {
    let result = clinux_confine(addresses, memory, UInt32(seconds))
    guard result == 0 else { return (Array("\(-result)".utf8), unconfined) }
    let file = [UInt8](unsafeUninitializedCapacity: fileLimit) { buffer, count in
      count = buffer.baseAddress.map { max(0, clinux_read_all(0, $0, fileLimit)) } ?? 0
    }
    do throws(PictureError) {
      return (try makeHere(file), 0)
    } catch {
      return (Array(error.rawValue.utf8), 1)
    }
  }

  /// Makes a cover in this process as it is.
  static func makeHere(_ file: [UInt8]) throws(PictureError) -> [UInt8] {
    let picture = try Picture(file: file, least: width).fitted(width: width, height: height)
    // A picture of nothing but noise takes several times as much as any other.
    for quality in [82, 60, 40] {
      let cover = try picture.jpeg(quality: quality)
      if cover.count <= coverLimit { return cover }
    }
    throw .tooLarge
  }

  /// The cover that a process wrote before it ended with a status; below zero, that is the number of a signal.
  static func cover(_ output: [UInt8], status: Int32) throws -> [UInt8] {
    let text = String(decoding: output.prefix(100), as: UTF8.self)
    switch status {
    case 0 where !output.isEmpty: return output
    case unconfined: throw CoverError.notConfined(errorNumber: Int(text) ?? 0)
    case -CLINUX_SIGSYS: throw CoverError.deniedCall
    // The second ends a process that lives longer than a second after the first.
    case -CLINUX_SIGXCPU, -CLINUX_SIGKILL: throw PictureError.tooSlow
    default: throw PictureError(rawValue: text) ?? .damaged
    }
  }
}
