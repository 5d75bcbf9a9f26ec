extension String {
  /// Whether there are fewer characters than a number. They are counted only where there are as many bytes.
  func isShorter(than minimum: Int) -> Bool {
    utf8.count < minimum || count < minimum
  }
}
