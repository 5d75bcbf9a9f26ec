/// A closure on its way to a loop.
// Sendable by confinement: it was made for one page, and only the page's loop calls it.
final class LoopWork: @unchecked Sendable {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  func run() { action() }
}
