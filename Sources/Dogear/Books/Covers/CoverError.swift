import CLinux

/// The reason why no cover could be made of any file.
enum CoverError: Error, Equatable, CustomStringConvertible {
  /// The process was not started, with the number of the system's error (errno(3)).
  case noProcess(errorNumber: Int)
  /// The process could not be confined, with the number of the system's error.
  case notConfined(errorNumber: Int)
  /// The process made a system call that it may not make, as an attack or an unknown library does.
  case deniedCall

  /// The line for the log.
  var description: String {
    switch self {
    case .noProcess(let number): "the process that makes covers does not start: \(Self.text(number))"
    case .notConfined(let number):
      "the process that makes covers can't be confined (seccomp(2)), and makes none: \(Self.text(number))"
    case .deniedCall: "the process that makes covers was ended, as it made a system call that is denied to it"
    }
  }

  private static func text(_ number: Int) -> String {
    String(cString: clinux_error_text(Int32(clamping: number)))
  }
}
