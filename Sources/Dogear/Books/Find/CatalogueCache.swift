/// The answers of a catalogue that were received lately, as many as there is room for: the oldest goes first.
struct CatalogueCache: Sendable {
  /// The largest number of answers.
  static let capacity = 200
  /// The seconds for which an answer is used.
  static let lifetime = 60 * 60

  private struct Entry: Sendable {
    let books: [CatalogueBook]
    let time: Int
  }

  private var entries: [String: Entry] = [:]
  /// The questions in the order of their answers.
  private var order: [String] = []

  /// The answer to a question; nil where there is none, or it is too old.
  func books(for question: String, at now: Int) -> [CatalogueBook]? {
    guard let entry = entries[question], (0..<Self.lifetime).contains(now - entry.time) else { return nil }
    return entry.books
  }

  /// Keeps an answer.
  mutating func keep(_ books: [CatalogueBook], for question: String, at now: Int) {
    if entries.updateValue(Entry(books: books, time: now), forKey: question) != nil {
      order.removeAll { $0 == question }
    }
    order.append(question)
    if order.count > Self.capacity { entries[order.removeFirst()] = nil }
  }
}
