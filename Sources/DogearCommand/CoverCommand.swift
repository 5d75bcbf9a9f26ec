import CLinux
import Dogear

/// The command `dogear cover -`, which the server runs for each picture that somebody sends: it reads the picture from the
/// standard input, and writes a cover to the standard output, or the name of an error.
enum CoverCommand {
  /// Makes the cover. Returns the exit status.
  static func run() -> Int32 {
    let (output, status) = CoverMaker.makeConfined()
    let isWritten = output.withUnsafeBytes { bytes in
      bytes.baseAddress.map { clinux_write_all(1, $0, bytes.count) } ?? 0
    }
    return isWritten < 0 ? 1 : status
  }
}
