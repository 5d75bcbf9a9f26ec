import Foundation
import HTTP

/// The Atom feed of the books read last on a shared shelf (RFC 4287).
struct ReadingFeed {
  /// The largest number of entries.
  private static let limit = 50

  let books: [Book]
  /// The address of the shared shelf.
  let url: String
  /// The address of the feed itself.
  let feedURL: String

  /// The feed as XML. Days have no time: noon in Greenwich stands for each.
  var xml: String {
    let read = FinishedReading.all(in: books).sorted { $0.finish > $1.finish }.prefix(Self.limit)
    let updated = read.first?.finish ?? Day(number: 0)
    var xml = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <title>Books read</title>
      <id>\(url.xml)</id>
      <link rel="self" type="application/atom+xml" href="\(feedURL.xml)"/>
      <link rel="alternate" type="text/html" href="\(url.xml)"/>
      <author><name>A reader</name></author>
      <updated>\(updated)T12:00:00Z</updated>

      """
    for reading in read { xml += entry(of: reading) }
    return xml + "</feed>\n"
  }

  private func entry(of reading: FinishedReading) -> String {
    let book = reading.book
    let rating = reading.reading.rating.map { ", \(Book.ratingText($0))" } ?? ""
    return """
      <entry>
      <title>\(book.name.xml)</title>
      <id>\("\(url)#\(book.id)-\(reading.finish)".xml)</id>
      <link rel="alternate" type="text/html" href="\(url.xml)"/>
      <updated>\(reading.finish)T12:00:00Z</updated>
      <summary>\((book.byline.isEmpty ? "Read" : "Read, \(book.byline)").xml)\(rating)</summary>
      <content type="html">\(Markdown.html(book.review).xml)</content>
      </entry>

      """
  }
}

extension BooksFeature {
  /// Responds with the feed of a shared shelf.
  func feed(_ request: Request, _ sessions: Sessions) async throws -> Response {
    let link = request.parameters["link"] ?? ""
    let owner = try await owner(of: link)
    let server = sessions.address(of: request)
    let feed = ReadingFeed(
      books: try await store.list(of: owner).items, url: server + BooksPath.shared.filled(link),
      feedURL: server + BooksPath.feed.filled(link))
    var response = Response(status: .ok, body: .bytes(Array(feed.xml.utf8)))
    response.headers["Content-Type"] = "application/atom+xml; charset=utf-8"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    response.headers["Cache-Control"] = "private, max-age=300"
    return response
  }
}
