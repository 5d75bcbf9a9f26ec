import Combine

private func increment(_ value: Int) -> Int { value &+ 1 }

/// Operators that keep nothing.
func stateless() {
  row(
    "subject → map → filter → sink", 1_000_000,
    closures: { count in
      let (map, keep) = (opaque { (value: Int) in value &+ 1 }, opaque { (value: Int) in value & 1 == 0 })
      let (closures, sink) = (Closures<Int>(), opaque { (value: Int) in eat(value) })
      closures.add { value in
        let mapped = map(value)
        if keep(mapped) { sink(mapped) }
      }
      return { for value in 0..<count { closures.send(value) } }
    },
    { count in
      let subject = PassthroughSubject<Int, Never>()
      let sink = subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.sink { eat($0) }
      return {
        for value in 0..<count { subject.send(value) }
        sink.cancel()
      }
    })
  row(
    "sequence → 10 maps → sink", 1_000_000,
    closures: { count in
      var chain = opaque { (value: Int) in eat(value) }
      for _ in 0..<10 {
        let next = chain
        chain = opaque { (value: Int) in next(value &+ 1) }
      }
      return { [chain] in for value in 0..<count { chain(value) } }
    },
    { count in
      // Erased, so that the sequence's own `map`, which makes arrays, isn't chosen.
      let first = (0..<count).publisher.eraseToAnyPublisher().map(increment).map(increment).map(increment)
      let second = first.map(increment).map(increment).map(increment).map(increment)
      let third = second.map(increment).map(increment).map(increment)
      return { third.sink { eat($0) }.cancel() }
    })
}
