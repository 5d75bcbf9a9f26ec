extension EventStream {
  /// A stream without a connection: what is sent goes to `receive`, on the loop. For tests of what writes
  /// streams. `disconnect()` ends it from the client's side.
  public static func inMemory(
    loop: EventLoop = .current ?? .shared, receive: @escaping @Sendable ([UInt8]) -> Void
  ) -> EventStream {
    let output = MemoryOutput(receive: receive)
    let stream = EventStream(loop: loop, output: output, limit: .max)
    output.stream = stream
    return stream
  }

  /// Ends the stream as if the client had gone.
  public func disconnect() {
    if loop.isCurrent { abortOutput() } else { loop.execute { self.abortOutput() } }
  }
}

private final class MemoryOutput: BodyOutput {
  weak var stream: EventStream?
  private let receive: @Sendable ([UInt8]) -> Void

  init(receive: @escaping @Sendable ([UInt8]) -> Void) {
    self.receive = receive
  }

  var unsentBytes: Int { 0 }
  func write(_ bytes: [UInt8]) { receive(bytes) }
  func finish() { stream?.outputClosed() }
  func abort() { stream?.outputClosed() }
}
