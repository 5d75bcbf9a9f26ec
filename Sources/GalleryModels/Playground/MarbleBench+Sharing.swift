import Combine

/// One subscription upstream for several subscribers; the second comes late.
extension MarbleBench {
  var sharing: [MarbleDiagram] {
    [
      shared("alone", "deferred request") { upstream, _, _ in upstream },
      shared("share", "share()") { upstream, _, _ in upstream.share() },
      shared("share, after the end", "share()", second: "-------9") { upstream, _, _ in upstream.share() },
      shared("multicast", "multicast { PassthroughSubject() }", connection: "----5") {
        upstream, connection, recorder in
        let multicast = upstream.multicast { PassthroughSubject<Int, Never>() }
        connection.first()
          .sink { _ in multicast.connect().store(in: &recorder.cancellables) }
          .store(in: &recorder.cancellables)
        return multicast
      },
      shared("autoconnect", "makeConnectable().autoconnect()") { upstream, _, _ in
        upstream.makeConnectable().autoconnect()
      },
      shared("shareReplay", "shareReplay(capacity: \(n))", second: "-------9") { upstream, _, _ in
        upstream.shareReplay(capacity: n)
      },
    ]
  }

  /// Follows a publisher by two subscribers. The second one comes when its own line says so.
  private func shared<P: Publisher>(
    _ title: String, _ code: String, second: String = "---9---", connection: String? = nil,
    of make: (AnyPublisher<Int, Never>, AnyPublisher<Int, Never>, MarbleRecorder) -> P
  ) -> MarbleDiagram {
    example(title, code, ["-1-2-3|", second] + [connection].compactMap { $0 }) { sources, recorder in
      let subject = PassthroughSubject<Int, Never>()
      let upstream = subject.print("upstream", to: recorder).eraseToAnyPublisher()
      let publisher = make(upstream, sources[connection == nil ? 1 : 2], recorder)
      recorder.follow(publisher, as: "first")
      recorder.follow(publisher, as: "second", after: sources[1])
      sources.numbers.subscribe(subject).store(in: &recorder.cancellables)
    }
  }
}
