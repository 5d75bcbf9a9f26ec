import Database
import Foundation
import Synchronization

/// A line on standard error that tells how far a copy is, where that is a terminal.
final class ProgressLine: Sendable {
  private let shown = Mutex<String?>(nil)
  private let isTerminal: Bool
  private let write: @Sendable (String) -> Void

  /// A line.
  init(
    isTerminal: Bool = isatty(2) == 1,
    write: @escaping @Sendable (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }
  ) {
    (self.isTerminal, self.write) = (isTerminal, write)
  }

  /// Shows how far a copy is; each percent once.
  func show(_ progress: CopyProgress) {
    guard isTerminal else { return }
    let step =
      switch progress.step {
      case .checking: "Checking"
      case .copying: "Copying"
      case .verifying: "Comparing"
      }
    let text = "\(step): \(Int(progress.share * 100)) %"
    shown.withLock { shown in
      guard shown != text else { return }
      write("\r\u{1B}[K\(text)")
      shown = text
    }
  }

  /// Takes the line away.
  func end() {
    shown.withLock { shown in
      if shown != nil { write("\r\u{1B}[K") }
      shown = nil
    }
  }
}
