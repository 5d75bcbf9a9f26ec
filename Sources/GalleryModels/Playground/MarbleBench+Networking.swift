import Combine
import Foundation

/// Requests, whose answers are data before they are objects.
extension MarbleBench {
  var networking: [MarbleDiagram] {
    [
      request("a request", "server.get(path)", "1---2---|") { answers, recorder in
        answers.map { answer in
          recorder.say("Retrieved data of size \(answer.body.count), response = \(answer.status)")
          return "\(answer.body.count) B"
        }
      },
      request("a request that fails", "server.get(path)", "1---9---|") { answers, recorder in
        answers.map { "\($0.body.count) B" }
          .handleEvents(receiveCompletion: {
            guard case .failure(let error) = $0 else { return }
            recorder.say("Retrieving data failed with error \(error.code.rawValue)")
          })
          .mapError { _ in MarbleError.broken }
      },
      request("tryMap", "tryMap { try JSONDecoder().decode(…) }", "1---2---|") { answers, recorder in
        answers.tryMap { try JSONDecoder().decode(Volume.self, from: $0.body) }.titles(recorder)
      },
      request("decode", "map(\\.body).decode(type:decoder:)", "1---2---|") { answers, recorder in
        answers.map(\.body).decode(type: Volume.self, decoder: JSONDecoder()).titles(recorder)
      },
      request("decode, of something else", "map(\\.body).decode(type:decoder:)", "1---5---|") {
        answers, recorder in
        answers.map(\.body).decode(type: Volume.self, decoder: JSONDecoder()).titles(recorder)
          .mapError { $0 is DecodingError ? MarbleError.unknown : .broken }
      },
      example("two subscribers", "server.get(path)", ["1---|"], run: twoRequests),
      example("multicast", "multicast { PassthroughSubject() }", ["1---|", "-9"], run: oneRequest),
    ]
  }

  /// Asks for the volumes whose numbers come.
  private func request<P: Publisher>(
    _ title: String, _ code: String, _ line: String,
    of make: (AnyPublisher<WebAnswer, URLError>, MarbleRecorder) -> P
  ) -> MarbleDiagram {
    example(title, code, [line]) { sources, recorder in
      let answers = sources.numbers.setFailureType(to: URLError.self).flatMap { Volume.server.get("\($0)") }
      recorder.follow(make(answers.eraseToAnyPublisher(), recorder))
    }
  }

  /// Each subscriber makes a request of its own.
  private func twoRequests(_: MarbleSources, _ recorder: MarbleRecorder) {
    let request = Volume.request(recorder)
    for name in ["Sink1", "Sink2"] { recorder.follow(request.titles(recorder, name), as: name) }
  }

  /// One request for both subscribers, which is made once they are there.
  private func oneRequest(_ sources: MarbleSources, _ recorder: MarbleRecorder) {
    let request = Volume.request(recorder).multicast { PassthroughSubject<Volume, any Error>() }
    for name in ["Sink1", "Sink2"] { recorder.follow(request.titles(recorder, name), as: name) }
    sources[1].first()
      .sink { _ in request.connect().store(in: &recorder.cancellables) }
      .store(in: &recorder.cancellables)
  }
}

/// A book as the server of the examples has it.
private struct Volume: Decodable {
  let title: String
  let pages: Int

  /// A server that answers at once, from within the app.
  static let server = WebServer(address: "http://library.example") { url, _ in
    let volumes = [
      "1": #"{"title": "Changer", "pages": 476}"#, "2": #"{"title": "Sleep", "pages": 368}"#, "5": "[]",
    ]
    guard let text = volumes[url.lastPathComponent] else {
      return Fail(error: URLError(.cannotFindHost)).eraseToAnyPublisher()
    }
    return Just(WebAnswer(body: Data(text.utf8))).setFailureType(to: URLError.self).eraseToAnyPublisher()
  }

  static func request(_ recorder: MarbleRecorder) -> some Publisher<Volume, any Error> {
    server.get("1")
      .handleEvents(receiveSubscription: { _ in recorder.say("A request is sent") })
      .map(\.body)
      .decode(type: Volume.self, decoder: JSONDecoder())
  }
}

extension Publisher where Output == Volume {
  /// The titles, which are said as well.
  fileprivate func titles(_ recorder: MarbleRecorder, _ name: String? = nil) -> some Publisher<
    String, Failure
  > {
    map { volume in
      recorder.say([name, "Retrieved object \(volume.title)"].compactMap { $0 }.joined(separator: " "))
      return volume.title
    }
  }
}
