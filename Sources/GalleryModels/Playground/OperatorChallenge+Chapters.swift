import Combine
import Foundation

/// The challenges of the chapters after the operators of values.
extension OperatorChallenge {
  static var sorted: (String, [String]) {
    let answers = [#"["Sleep", "Changer"]"#, #"["Beginners"]"#].map { Just(Data($0.utf8)) }
    let titles = Publishers.MergeMany(answers)
      .decode(type: [String].self, decoder: JSONDecoder())
      .replaceError(with: [])
      .flatMap(\.publisher)
      .collect()
      .map { $0.sorted().joined(separator: ", ") }
    return (
      "Two answers have titles. Show all of them as one list, in the order of the alphabet.", print(titles)
    )
  }

  static var lost: (String, [String]) {
    let subject = PassthroughSubject<Int, Never>()
    var lines: [String] = []
    func subscription(_ name: String) -> AnyCancellable {
      subject.handleEvents(receiveCancel: { lines.append("\(name) is cancelled") })
        .sink { lines.append("\(name) received \($0)") }
    }
    _ = subscription("A subscription that nobody keeps")
    let kept = subscription("A subscription that is kept")
    subject.send(1)
    kept.cancel()
    return ("A subscriber never receives anything. Find out why, by what it is told.", lines)
  }

  static var eitherProperty: (String, [String]) {
    let reader = Reader()
    var lines: [String] = []
    let following = reader.publisher(for: \.progress, options: [])
      .removeDuplicates()
      .sink { lines.append($0) }
    reader.page = 119
    reader.pages = 238
    reader.page = 119
    following.cancel()
    return ("Tell how far a reader is whenever one of two properties changes it, and not otherwise.", lines)
  }

  static var lateSubscriber: (String, [String]) {
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.shareReplay(capacity: 2)
    let early = shared.sink { _ in }
    for value in 1...3 { subject.send(value) }
    subject.send(completion: .finished)
    early.cancel()
    return ("Give whoever comes after the end the last two values, and the end.", print(shared))
  }

  static var fallback: (String, [String]) {
    var lines: [String] = []
    let request = Deferred { () -> Fail<String, MarbleError> in
      lines.append("Trying ...")
      return Fail(error: .broken)
    }
    let shown = print(request.retry(2).replaceError(with: "The picture of a gap"))
    return ("Ask three times at most, and show something in any case.", lines + shown)
  }
}

/// Somebody who reads a book.
private final class Reader: ObservableObject {
  @Published var page = 0
  @Published var pages = 476

  var progress: String { "\(100 * page / pages) %" }
}
