import HTTP

/// A library with a few dozen books that nobody has written.
enum LibraryDemo {
  private struct Answer: Encodable {
    let numFound: Int
    let docs: [Book]
  }

  private struct Book: Encodable {
    let key: String
    let title: String
    let author_name: [String]
    let first_publish_year: Int
  }

  private static let books = [
    ("The Folded Corner", "Ida Marsh", 1931), ("Letters to a Lighthouse", "Tomas Quill", 1954),
    ("A Field Guide to Silence", "Ida Marsh", 1938), ("The Cartographer's Apprentice", "Noor Halim", 1999),
    ("Salt and Paper", "Greta Lund", 1972), ("The Winter Ferry", "Greta Lund", 1975),
    ("Nine Ways to Boil Water", "Oskar Bell", 2004), ("The Clockmaker's Garden", "Lucia Ferro", 1961),
    ("Marginalia", "Tomas Quill", 1949), ("The Last Tram Home", "Sefa Aydin", 2011),
    ("Swift Water", "Maren Holt", 1987), ("A Swift in the Attic", "Noor Halim", 2003),
    ("The Combine Harvesters", "Oskar Bell", 1998), ("Streams in Autumn", "Maren Holt", 1990),
    ("What the Binder Knew", "Lucia Ferro", 1968), ("The Paper Moon Society", "Sefa Aydin", 2015),
    ("Lanterns for the Low Country", "Greta Lund", 1980), ("The Orchard Ledger", "Ida Marsh", 1942),
    ("Small Hours, Large Type", "Tomas Quill", 1958), ("The Lending Desk", "Noor Halim", 2009),
    ("Errata", "Oskar Bell", 2012), ("A House of Bookmarks", "Lucia Ferro", 1977),
    ("The Tide Tables", "Maren Holt", 1993), ("Reading by Lamplight", "Sefa Aydin", 2018),
  ]

  @Sendable static func search(_ request: Request) async throws -> Response {
    let words = request.query.line("q").lowercased().split(separator: " ").prefix(10)
    let found = books.enumerated().filter { _, book in
      words.allSatisfy { "\(book.0) \(book.1)".lowercased().contains($0) }
    }
    .map {
      Book(
        key: "/works/OL\($0.offset + 1)W", title: $0.element.0, author_name: [$0.element.1],
        first_publish_year: $0.element.2)
    }
    return try .json(Answer(numFound: found.count, docs: found))
  }
}
