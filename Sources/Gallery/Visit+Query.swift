import HTTP
import Live

extension Visit {
  /// A text of the query, in which a page without JavaScript keeps its state.
  func text(_ name: String) -> String { request.query.line(name) }

  /// A number of the query, from -1,000,000 to 1,000,000; 0 without one.
  func number(_ name: String) -> Int {
    guard let number = Int(text(name)), abs(number) <= 1_000_000 else { return 0 }
    return number
  }

  /// The events so far, which a page without JavaScript keeps in the query.
  var events: [String] { text("events").split(separator: ".").suffix(100).map(String.init) }

  /// The events with one more, for the query of the next page.
  func eventsFollowed(by event: String) -> String {
    (events + [event]).suffix(100).joined(separator: ".")
  }
}
