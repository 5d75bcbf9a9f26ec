extension Duration {
  /// The whole milliseconds, as an `unsigned long` of Web IDL holds them: from 0 to the largest that fits.
  var milliseconds: UInt32 {
    let largest = Duration.milliseconds(UInt32.max)
    let (seconds, attoseconds) = max(.zero, min(self, largest)).components
    return UInt32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
