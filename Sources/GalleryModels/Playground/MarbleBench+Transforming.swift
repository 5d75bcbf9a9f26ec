import Combine

/// Operators that make other values.
extension MarbleBench {
  var transforming: [MarbleDiagram] {
    [
      diagram("collect", "collect(\(n))", ["1-2-3-4-5-|"]) { $0.numbers.collect(n) },
      diagram("collect()", "collect()", ["1-2-3-4-|"]) { $0.numbers.collect() },
      diagram("map", "map { $0 * \(n) }", ["1-2-3-4-|"]) { $0.numbers.map { $0 * n } },
      diagram("map: a key path", "map(\\.x)", ["1-2-3-4-|"]) { $0.numbers.map(coordinate).map(\.x) },
      diagram("map: two key paths", "map(\\.x, \\.y)", ["1-2-3-4-|"]) { sources in
        sources.numbers.map(coordinate).map(\.x, \.y).map(Coordinate.quadrant)
      },
      diagram("map: three key paths", "map(\\.x, \\.y, \\.z)", ["-1--2--3--|"]) {
        $0.numbers.map(coordinate).map(\.x, \.y, \.z)
      },
      diagram("replaceNil", "replaceNil(with: \(n))", ["1-n-3-n-|"]) { $0.optionals.replaceNil(with: n) },
      diagram("replaceEmpty", "replaceEmpty(with: \(n))", ["----|"]) { $0.numbers.replaceEmpty(with: n) },
      diagram("scan", "scan(\(n), +)", ["1-2-3-4-|"]) { $0.numbers.scan(n, +) },
    ]
  }

  /// Operators whose closure may throw, or makes publishers.
  var transformingFurther: [MarbleDiagram] {
    [
      diagram("tryMap", "tryMap { try $0.checked(\(n)) }", ["1-2-3-4-|"]) { sources in
        sources.numbers.tryMap { try $0.checked(n) }
      },
      diagram("tryScan", "tryScan(0) { try ($0 + $1).checked(\(3 * n)) }", ["1-2-3-4-|"]) { sources in
        sources.numbers.tryScan(0) { try ($0 + $1).checked(3 * n) }
      },
      diagram("flatMap", "flatMap { [$0, $0 * \(n)].publisher }", ["1--3--5--|"]) { sources in
        sources.numbers.flatMap { [$0, $0 * n].publisher }
      },
      diagram(
        "flatMap(maxPublishers:)", "flatMap(maxPublishers: .max(\(n))) { lines[$0] }",
        ["1-2-3-----|", "-4-4-|-----", "---5---5-|-", "----6-6-6-|"], of: mergingSome),
    ]
  }

  /// Merges a few lines at a time. The buffer keeps what asks for a line until one of them has ended.
  private func mergingSome(_ sources: MarbleSources) -> some Publisher<Int, Never> {
    sources.numbers
      .buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(n)) { sources[$0] }
  }

  private func coordinate(_ number: Int) -> Coordinate {
    Coordinate(x: number - 3, y: n - number, z: n)
  }
}

/// A place in space.
private struct Coordinate {
  let x: Int
  let y: Int
  let z: Int

  /// The quadrant of a place in the plane.
  static func quadrant(x: Int, y: Int) -> String {
    switch (x.signum(), y.signum()) {
    case (1, 1): "1"
    case (-1, 1): "2"
    case (-1, -1): "3"
    case (1, -1): "4"
    default: "edge"
    }
  }
}
