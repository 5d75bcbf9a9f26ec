import Combine

/// Examples of failures, and of their treatment.
extension MarbleBench {
  var errors: [MarbleDiagram] {
    [
      example("setFailureType", "setFailureType(to: MarbleError.self)", ["1-2-|"]) { sources, recorder in
        let publisher = sources.numbers.setFailureType(to: MarbleError.self)
        recorder.say("\(failure(of: sources.numbers)) becomes \(failure(of: publisher))")
        recorder.follow(publisher)
      },
      diagram("assertNoFailure", "assertNoFailure()", ["1-2-|"]) { $0.failing.assertNoFailure() },
      example("tryMap", "tryMap { try $0.checked(\(n)) }", ["1-2-3-|"]) { sources, recorder in
        let publisher = sources.failing.tryMap { try $0.checked(n) }
        recorder.say("\(failure(of: sources.failing)) becomes \(failure(of: publisher))")
        recorder.follow(publisher)
      },
      example("mapError", "mapError { $0 as? MarbleError ?? .unknown }", ["1-2-3-|"]) { sources, recorder in
        let publisher = sources.failing.tryMap { try $0.checked(n) }.mapError {
          $0 as? MarbleError ?? .unknown
        }
        recorder.say("\(failure(of: publisher)) again")
        recorder.follow(publisher)
      },
      diagram("replaceError", "replaceError(with: \(n))", ["1-3-#"]) { $0.failing.replaceError(with: n) },
      diagram("catch", "catch { _ in other }", ["1-3-#-----", "7-7-8-9--|"]) { sources in
        sources.failing.catch { _ in sources[1] }
      },
      diagram("retry", "tryMap { try $0.checked(3) }.retry(\(n))", ["1-4-2-5-3-6-|"]) { sources in
        sources.numbers.tryMap { try $0.checked(3) }.retry(n)
      },
      diagram("retry, replaceError", "retry(\(n)).replaceError(with: 0)", ["1-4-2-5-3-6-|"]) { sources in
        sources.numbers.tryMap { try $0.checked(3) }.retry(n).replaceError(with: 0)
      },
    ]
  }

  private func failure<P: Publisher>(of _: P) -> String { "\(P.Failure.self)" }
}
