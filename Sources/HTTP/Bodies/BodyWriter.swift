import Synchronization

/// Writes the body of a response while it is made. `write` waits as long as the client takes less than is written.
public final class BodyWriter: Sendable {
  /// More waiting bytes make the writer wait, until fewer than a quarter are left.
  private static let enough = 256 * 1024

  private let loop: EventLoop
  private let length: Int?
  // Touched only on the loop's thread.
  nonisolated(unsafe) private var output: (any BodyOutput)?
  // Touched only on the loop's thread.
  nonisolated(unsafe) private var written = 0
  // Touched only on the loop's thread.
  nonisolated(unsafe) private var waiting: [CheckedContinuation<Void, Never>] = []

  init(loop: EventLoop, output: any BodyOutput, length: Int?) {
    self.loop = loop
    self.output = output
    self.length = length
  }

  /// The reason for which a body can not be written to its end.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// The client has gone.
    case clientLeft
    /// The body has more or fewer bytes than were announced.
    case wrongLength(announced: Int, written: Int)

    /// The reason in words.
    public var description: String {
      switch self {
      case .clientLeft: "the client has gone"
      case .wrongLength(let announced, let written): "a body of \(announced) bytes has \(written)"
      }
    }
  }

  /// Sends the next bytes. Throws `Failure`. That the task was cancelled does not matter: a client that has closed its
  /// side may still read.
  public func write(_ bytes: [UInt8]) async throws {
    guard loop.isCurrent else { return try await loop.run { try await self.write(bytes) } }
    guard let output else { throw Failure.clientLeft }
    guard !bytes.isEmpty else { return }
    written += bytes.count
    if let length, written > length { throw Failure.wrongLength(announced: length, written: written) }
    output.write(bytes)
    guard output.unsentBytes > Self.enough else { return }
    await withCheckedContinuation { waiting.append($0) }
    guard self.output != nil else { throw Failure.clientLeft }
  }

  /// Sends text as UTF-8.
  public func write(_ text: String) async throws {
    try await write(Array(text.utf8))
  }

  // Called on the loop.

  /// Runs what makes the body, and ends the body; a body that can not be completed ends its connection, so that
  /// the client notices.
  func run(_ produce: (BodyWriter) async throws -> Void) async {
    do {
      try await produce(self)
      if let length, written != length { throw Failure.wrongLength(announced: length, written: written) }
      output?.finish()
    } catch {
      output?.abort()
    }
    output = nil
  }

  func outputChanged() {
    guard !waiting.isEmpty, (output?.unsentBytes ?? 0) <= Self.enough / 4 else { return }
    resumeAll()
  }

  func outputClosed() {
    output = nil
    resumeAll()
  }

  private func resumeAll() {
    let waiting = self.waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}
