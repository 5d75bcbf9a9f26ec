import HTTP
import Live

extension Submission {
  /// The state that a toggle asks for, on or off, as its button's value says.
  ///
  /// - Throws: `HTTPError` with status 400 where it does not say.
  func requireOn() throws -> Bool {
    guard let isOn else { throw HTTPError(.badRequest, "The button does not say whether it is on or off.") }
    return isOn
  }

  /// The value that the button's argument stands for.
  ///
  /// - Parameters:
  ///   - what: what the button has to say, for the message: where the row goes.
  ///   - read: the closure that reads the value; nil where the argument stands for none.
  /// - Throws: `HTTPError` with status 400 where there is no such value.
  func requireArgument<Value>(saying what: String, _ read: (String) -> Value?) throws -> Value {
    guard let value = argument.flatMap(read) else {
      throw HTTPError(.badRequest, "The button does not say \(what).")
    }
    return value
  }

  /// The number in the button's argument.
  ///
  /// - Throws: `HTTPError` with status 400 where there is no number, or one out of range.
  func requireNumber(in range: ClosedRange<Int>, saying what: String) throws -> Int {
    try requireArgument(saying: what) { text in
      guard let number = Int(text), range.contains(number) else { return nil }
      return number
    }
  }
}
