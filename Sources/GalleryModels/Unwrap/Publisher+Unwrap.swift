import Combine

extension Publisher {
  /// Drops nil, and passes on what the other values wrap.
  func unwrap<Wrapped>() -> some Publisher<Wrapped, Failure> where Output == Wrapped? {
    compactMap { $0 }
  }

  /// Hands the structure of each value to a closure, as a tree, and passes the value on unchanged.
  func dump(_ print: @escaping (String) -> Void) -> some Publisher<Output, Failure> {
    handleEvents(receiveOutput: { value in
      var tree = ""
      Swift.dump(value, to: &tree)
      print(tree)
    })
  }
}
