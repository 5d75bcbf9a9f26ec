import Bytes
import HTTP

/// The Atom feed of the books read last on a shared shelf (RFC 4287).
struct ReadingFeed {
  /// The largest number of entries.
  static let limit = 50

  let readings: FeedReadings
  /// The address of the shared shelf.
  let url: String
  /// The address of the feed itself.
  let feedURL: String

  /// The feed as XML. Days have no time: noon in Greenwich stands for each.
  var xml: String {
    let address = url.xml
    var xml = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <title>Books read</title>
      <id>\(address)</id>
      <link rel="self" type="application/atom+xml" href="\(feedURL.xml)"/>
      <link rel="alternate" type="text/html" href="\(address)"/>
      <author><name>A reader</name></author>
      <updated>\(readings.updated)T12:00:00Z</updated>

      """
    for entry in readings.entries {
      xml += """
        <entry>
        <id>\(address)#\(entry.key)</id>
        <link rel="alternate" type="text/html" href="\(address)"/>
        \(entry.content)
        </entry>

        """
    }
    return xml + "</feed>\n"
  }
}

extension BooksFeature {
  /// Responds with the feed of a shared shelf, made beside the loop. A client that has it already gets 304 without content.
  func feed(_ request: Request, _ sessions: Sessions) async throws -> Response {
    let link = request.parameters["link"] ?? ""
    let owner = try await owner(of: link)
    let server = sessions.address(of: request)
    let (url, feedURL) = (server + BooksPath.shared.filled(link), server + BooksPath.feed.filled(link))
    let books = try await store.list(of: owner).snapshot
    let lane = EventLoop.aside.lane(of: request.client.address)
    return await withTaskExecutorPreference(lane) {
      let feed = ReadingFeed(readings: .kept(of: books), url: url, feedURL: feedURL)
      let content = Array(feed.xml.utf8)
      let headers: Headers = [
        "Content-Type": "application/atom+xml; charset=utf-8", "X-Robots-Tag": "noindex, nofollow",
        "Cache-Control": "private, max-age=300",
      ]
      return Response(headers: headers, body: .bytes(content))
        .tagged("\"\(SHA256.digest(content).prefix(16).hexadecimal)\"", for: request)
    }
  }
}
