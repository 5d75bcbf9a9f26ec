import Combine
import CombineTesting

/// Two schedulers that take turns, and the number of the one whose turn it is.
final class Turns: @unchecked Sendable {
  // Unchecked because one test uses it, on its own thread.
  let (main, background) = (TestScheduler(), TestScheduler())
  private(set) var number = 1

  func advance(by seconds: Double) {
    main.advance(by: .seconds(seconds))
    number = 2
    background.advance(by: .seconds(seconds))
    number = 1
    main.advance()
  }
}
