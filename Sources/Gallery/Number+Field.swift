extension Int {
  /// The number as a field of a form has it. A text that is no number changes nothing; one out of the range becomes the
  /// nearest in it.
  subscript(text range: ClosedRange<Int>) -> String {
    get { String(self) }
    set {
      if let number = Int(newValue) {
        self = Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
      }
    }
  }

  /// Moves the number by one, as a button of `Shared/stepper` says, and stays in the range.
  mutating func step(_ direction: String?, in range: ClosedRange<Int>) {
    switch direction {
    case "up": self = Swift.min(self + 1, range.upperBound)
    case "down": self = Swift.max(self - 1, range.lowerBound)
    default: break
    }
  }
}

extension Double {
  /// The number as a field of a form has it. A text that is no number changes nothing; one out of the range becomes the
  /// nearest in it.
  subscript(text range: ClosedRange<Double>) -> String {
    get { "\(self)" }
    set {
      guard let number = Double(newValue), number.isFinite else { return }
      self = Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
    }
  }
}
