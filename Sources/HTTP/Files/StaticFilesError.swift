import CLinux

/// The reason for which static files can not be served.
public enum StaticFilesError: Error, Equatable, CustomStringConvertible {
  /// The directory does not exist or may not be read.
  case cannotOpen(directory: String, errorNumber: Int)
  /// A script and its modules can't be made one.
  case cannotJoin(file: String, line: Int, reason: String)

  /// The reason in words.
  public var description: String {
    switch self {
    case .cannotOpen(let directory, let number):
      "cannot open the directory \(directory): \(String(cString: clinux_error_text(Int32(number))))"
    case .cannotJoin(let file, let line, let reason): "\(file):\(line): \(reason)"
    }
  }
}
