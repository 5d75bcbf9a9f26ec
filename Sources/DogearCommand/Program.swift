import Bytes
import CLinux
import Dogear
import Foundation

/// The running program.
enum Program {
  /// Writes a line for the operator to standard error.
  static func warn(_ line: String) {
    FileHandle.standardError.write(Data("dogear: \(line)\n".utf8))
  }

  /// The build id that the linker gave the program, as hexadecimal digits: another text for each change to the program.
  /// Empty where it was linked without one.
  static var version: String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { bytes in
      let count = clinux_build_id(bytes.baseAddress, bytes.count)
      return bytes[..<count].hexadecimal
    }
  }
}
