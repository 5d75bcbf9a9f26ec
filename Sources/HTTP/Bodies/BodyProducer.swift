/// A body that is made while it is sent.
public struct BodyProducer: Sendable {
  /// The number of bytes, if known.
  let length: Int?
  let produce: @Sendable (BodyWriter) async throws -> Void
}

extension BodyProducer {
  /// The whole body, for tests that need no connection.
  package func collect(on loop: EventLoop) async throws -> [UInt8] {
    try await loop.run { [self] in
      let output = MemoryBody()
      let writer = BodyWriter(loop: loop, output: output, length: length)
      await writer.run(produce)
      guard output.isWhole else { throw BodyWriter.Failure.clientLeft }
      return output.bytes
    }
  }
}

private final class MemoryBody: BodyOutput {
  private(set) var bytes: [UInt8] = []
  private(set) var isWhole = false
  var unsentBytes: Int { 0 }
  func write(_ bytes: [UInt8]) { self.bytes += bytes }
  func finish() { isWhole = true }
  func abort() {}
}
