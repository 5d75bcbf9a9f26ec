import CLinux
import HTTP
import Pictures

/// A process that makes a cover, and the threads that wait for such processes.
struct CoverProcess {
  /// The largest number of processes at a time: one for each processor, and four where there are more, as each may take
  /// hundreds of megabytes.
  static let count = max(1, min(4, Int(clinux_processor_count())))

  private static let loops = (0..<count).map { _ in EventLoop(name: "covers") }

  let program: String
  /// The milliseconds that the process may take, however busy the machine is.
  let milliseconds: Int

  /// Makes a cover of a file.
  ///
  /// - Throws: `PictureError`, `CoverError`, and `CancellationError` where the task was cancelled; the process is gone then.
  func run(_ file: FileRegion, by worker: Int) async throws -> [UInt8] {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await Self.loops[worker].run { try run(file, cancellation) }
    } onCancel: {
      cancellation.raise()
    }
  }

  private func run(_ file: FileRegion, _ cancellation: Cancellation) throws -> [UInt8] {
    var output = [UInt8](repeating: 0, count: CoverMaker.coverLimit)
    var status: Int32 = -1
    let count = clinux_run_filter(
      program, CoverMaker.command, "-", file.descriptor, off_t(file.offset), &output, output.count,
      Int32(milliseconds), cancellation.descriptor, &status)
    switch count {
    case 0...: return try CoverMaker.cover(Array(output[..<count]), status: status)
    case -Int(CLINUX_ECANCELED): throw CancellationError()
    case -Int(CLINUX_ETIMEDOUT): throw PictureError.tooSlow
    case -Int(CLINUX_EMSGSIZE): throw PictureError.damaged
    default: throw CoverError.noProcess(errorNumber: -count)
    }
  }
}

/// A wish that a process ends, which its thread learns of while it waits.
private final class Cancellation: Sendable {
  let descriptor = clinux_eventfd()

  func raise() { clinux_eventfd_raise(descriptor) }

  deinit { if descriptor >= 0 { clinux_close(descriptor) } }
}
