import Foundation
import HTTP

/// News of a town that there is only here. The latest is a few seconds old.
enum NewsDemo {
  private struct Story: Encodable {
    let id: Int
    let title: String
    let by: String
    let time: Int
    let url: String
    let type = "story"
    let score = 1
    let descendants = 0
  }

  private static let titles = [
    "The library stays open till midnight", "Tram 7 gets a reading car",
    "Found in an attic: a book that was due in 1931", "A bakery that wraps its bread in poems",
    "Swift nests counted on the town hall's roof", "The lighthouse keeper publishes his letters",
    "Book market moves indoors as the rain goes on", "Why the clock on the square is nine minutes late",
    "A printer learns to set type at ninety", "The ferry has a shelf now: take one, leave one",
    "Streets named after minor characters", "The folded corner wins a prize for small things",
  ]

  /// The ids of the stories, with one that is gone by the time it is asked for.
  @Sendable static func list(_ request: Request) async throws -> Response {
    try .json(Array(1001...1012) + [1000])
  }

  @Sendable static func story(_ request: Request) async throws -> Response {
    guard let name = request.parameters["name"], name.hasSuffix(".json"), let id = Int(name.dropLast(5)),
      titles.indices.contains(id - 1001)
    else { return try .json(String?.none) }
    // Stories arrive one after the other, as over a real line.
    try await Task.sleep(for: .milliseconds(40 * (id - 1001)))
    let now = Int(Date().timeIntervalSince1970)
    let ages = [5, 50, 110, 400, 1300, 3700, 8000, 20_000, 90_000, 100_000, 180_000, 400_000]
    return try .json(
      Story(
        id: id, title: titles[id - 1001], by: ["ida", "tomas", "greta", "noor"][id % 4],
        time: now - ages[id - 1001], url: "/gallery/services/news/item/\(id).json"))
  }
}
