public import Combine

extension Publisher {
  /// Prints the structure of each value, and passes it on.
  public func dump() -> Publishers.HandleEvents<Self> {
    handleEvents(receiveOutput: { Swift.dump($0) })
  }
}
