extension EventStream {
  /// Sends bytes of another server's event stream as they came, which may begin and end within an event. That server's comments
  /// are among them, and no others are sent. Called on the loop.
  func pass(_ bytes: [UInt8]) {
    isPassedOn = true
    guard !bytes.isEmpty else { return }
    write(bytes, bytes.suffix(2) == [0x0a, 0x0a])
  }
}
