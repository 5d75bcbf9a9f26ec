import Combine

/// Operators that show what passes through them.
extension MarbleBench {
  var debugging: [MarbleDiagram] {
    [
      example("print", "print(\"publisher\")", ["--"]) { _, recorder in
        recorder.follow((1...n).publisher.print("publisher", to: recorder))
      },
      example("print, cancelled", "print(\"publisher\").prefix(\(n))", ["--"]) { _, recorder in
        recorder.follow((1...6).publisher.print("publisher", to: recorder).prefix(n))
      },
      example("handleEvents", "handleEvents(receiveOutput: …)", ["1-2-|"]) { sources, recorder in
        recorder.follow(sources.numbers.reporting(to: recorder))
      },
      example("handleEvents, not stored", "_ = handleEvents(…).sink { … }", ["1-2-|"]) { sources, recorder in
        let output = recorder.add()
        _ = sources.numbers.reporting(to: recorder).sink { recorder.receive($0, by: output) }
      },
      example("breakpoint", "breakpoint(receiveOutput: { $0 > 9 })", ["1-2-3-|"]) { sources, recorder in
        recorder.follow(
          sources.numbers.breakpoint(receiveOutput: { value in
            recorder.say("Stop at \(value)? \(value > 9)")
            return value > 9
          }))
      },
    ]
  }
}

extension Publisher {
  /// Says each event, by all five hooks.
  fileprivate func reporting(to recorder: MarbleRecorder) -> some Publisher<Output, Failure> {
    handleEvents(
      receiveSubscription: { _ in recorder.say("Request is sent") },
      receiveOutput: { recorder.say("Answer: \($0)") },
      receiveCompletion: { recorder.say("Request has ended: \($0)") },
      receiveCancel: { recorder.say("Request is cancelled") },
      receiveRequest: { recorder.say("Asked for: \($0)") })
  }
}
