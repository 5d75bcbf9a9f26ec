import Foundation

/// The answer of Open Library to a search (`/search.json`, openlibrary.org/dev/docs/api/search).
struct OpenLibraryAnswer: Decodable {
  private struct Work: Decodable {
    let key: String?
    let title: String?
    let subtitle: String?
    let author_name: [String]?
    let first_publish_year: Int?
    let number_of_pages_median: Int?
    let edition_count: Int?
    let cover_i: Int?
    let isbn: [String]?
    let editions: Editions?
  }

  private struct Editions: Decodable {
    let docs: [Edition]?
  }

  /// The edition of a work that fits the search best.
  private struct Edition: Decodable {
    let title: String?
    let subtitle: String?
    let isbn: [String]?
  }

  private let docs: [Work]?

  /// The fields that an answer is asked for.
  static let fields = [
    "key", "title", "subtitle", "author_name", "first_publish_year", "number_of_pages_median",
    "edition_count", "cover_i",
    "editions", "editions.title", "editions.subtitle", "editions.isbn",
  ].joined(separator: ",")

  /// The works, the one that fits best first. One without a title is none.
  var books: [CatalogueBook] {
    (docs ?? []).compactMap { work in
      let edition = work.editions?.docs?.first
      guard let title = edition?.title ?? work.title, !title.isEmpty,
        let id = OpenLibraryID(key: work.key ?? "")
      else { return nil }
      return CatalogueBook(
        id: id.text, title: title, subtitle: edition?.subtitle ?? work.subtitle ?? "",
        authors: work.author_name ?? [], year: work.first_publish_year ?? 0,
        pages: work.number_of_pages_median ?? 0,
        isbn: ISBN.preferred(among: edition?.isbn ?? work.isbn ?? []), cover: work.cover_i ?? 0,
        editionCount: work.edition_count ?? 0)
    }
  }
}

/// The editions of a work (`/works/…/editions.json`).
struct OpenLibraryEditions: Decodable {
  private struct Edition: Decodable {
    let key: String?
    let title: String?
    let subtitle: String?
    let publishers: [String]?
    let publish_date: String?
    let isbn_10: [String]?
    let isbn_13: [String]?
    let number_of_pages: Int?
    let physical_format: String?
    let languages: [Language]?
    let series: [String]?
    let covers: [Int]?
  }

  private struct Language: Decodable {
    let key: String
  }

  private let entries: [Edition]?

  /// The editions of a work, the newest first, with the work's authors.
  func books(of work: CatalogueBook) -> [CatalogueBook] {
    (entries ?? []).compactMap { edition in
      guard let id = OpenLibraryID(key: edition.key ?? "") else { return nil }
      return CatalogueBook(
        id: id.text, title: edition.title ?? work.title, subtitle: edition.subtitle ?? "",
        authors: work.authors, publisher: edition.publishers?.first ?? "",
        year: edition.publish_date.flatMap(Self.year) ?? 0,
        language: edition.languages?.first.map { LanguageName.name(ofCode: String($0.key.suffix(3))) } ?? "",
        format: edition.physical_format.flatMap(BookFormat.named) ?? .unknown,
        pages: edition.number_of_pages ?? 0,
        isbn: ISBN.preferred(among: (edition.isbn_13 ?? []) + (edition.isbn_10 ?? [])),
        series: edition.series?.first ?? "",
        cover: edition.covers?.first { $0 > 0 } ?? 0)
    }
    .sorted { $0.year > $1.year }
  }

  /// The year in a date such as “March 2009”: its first number of four digits.
  private static func year(_ date: String) -> Int? {
    date.split { !$0.isASCII || !$0.isNumber }.first { $0.count == 4 }.flatMap { Int($0) }
  }
}

/// The id of a work or an edition, such as `OL27448W`.
struct OpenLibraryID: Equatable {
  let text: String

  /// Reads the id of a work in a form or an address; nil for anything else.
  init?(work text: String) {
    guard text.hasSuffix("W"), let id = OpenLibraryID(text) else { return nil }
    self = id
  }

  /// Reads the last part of a key such as `/works/OL27448W`; nil for anything else.
  init?(key: String) {
    guard let id = OpenLibraryID(key.split(separator: "/").last.map(String.init) ?? "") else { return nil }
    self = id
  }

  private init?(_ text: String) {
    let digits = text.dropFirst(2).dropLast()
    guard text.hasPrefix("OL"), (1...15).contains(digits.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      text.hasSuffix("W") || text.hasSuffix("M")
    else { return nil }
    self.text = text
  }
}

extension ISBN {
  /// The first ISBN-13 among texts, or else the first ISBN-10; empty without one.
  fileprivate static func preferred(among texts: [String]) -> String {
    let numbers = texts.prefix(1000).compactMap(normalized)
    return numbers.first { $0.count == 13 } ?? numbers.first ?? ""
  }
}
