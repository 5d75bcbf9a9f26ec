import Combine
import Foundation
import GalleryModels
import HTTP
import HTTPTesting
import Testing

@testable import Dogear
@testable import Gallery
@testable import LiveTesting

/// The rooms that ask services over HTTP, each in a test with a server of its own on a free port.
@Suite("The gallery's rooms about the network", .timeLimit(.minutes(10)))
struct NetworkRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  private var services: WebServices { app.stores.environment.webServices }

  /// Waits until no random word is under way: until then the button for another one does nothing.
  private func refreshed(_ page: TestPage) async throws {
    try await page.until { $0.all(.button, named: "Refresh").first?["aria-disabled"] == nil }
  }

  @Test(
    "A library is searched in three ways",
    arguments: ["/gallery/book-search-1", "/gallery/book-search-2", "/gallery/book-search-3"], [true, false])
  func bookSearch(path: String, isLive: Bool) async throws {
    try await visitServed(path, isLive: isLive) { page in
      try await page.fill("Search term", "swift")
      if isLive { try await page.advance(by: 0.8) } else { try await page.press("Search") }
      try await wait(page, "books", "Swift Water")
      #expect(text(page, "books")?.contains("by Noor Halim · 2003") == true)
      if isLive { try await page.until { $0.element(id: "state")?.text == "" } }
      try await page.choose("The service is", "500")
      if isLive { try await page.advance(by: 0.8) } else { try await page.press("Search") }
      try await wait(page, "no-matches", "The library has found no such book.")
    }
  }

  @Test("A joke comes, or one of four reasons why not", arguments: [true, false])
  func dadJokes(isLive: Bool) async throws {
    try await visitServed("/gallery/dad-jokes", isLive: isLive) { page in
      try await page.press("Tell it")
      try await wait(page, "joke", "I asked the librarian")
      try await page.press("No letter in it")
      try await wait(page, "message", "Joke with ID 123456 doesn't exist")
      try await page.press("One that’s missing")
      try await wait(page, "message", "Joke with ID n0tThere doesn't exist")
      try await page.choose("The service is", "Malformed")
      try await page.press("A good ID")
      try await wait(page, "message", "Failed parsing response from server")
      try await page.choose("The service is", "Cut off")
      try await page.press("Tell it")
      try await wait(page, "message", "Request to API Server failed")
    }
  }

  @Test("A photo is tried four times before a smaller one comes", arguments: [true, false])
  func photo(isLive: Bool) async throws {
    try await visitServed("/gallery/photo", isLive: isLive) { page in
      try await page.press("Fetch the photo")
      try await wait(page, "photo-name", "hq, 1835 × 2446")
      #expect(text(page, "log")?.components(separatedBy: "Trying ...").count == 4)
      try await page.fill("The high quality fails so many times", "8")
      try await page.press("Fetch the photo")
      try await wait(page, "photo-name", "lq, 300 × 300")
      #expect(
        text(page, "log")?.contains("Failed fetching high quality, falling back to low quality") == true)
      #expect(text(page, "message") == "Failed fetching high quality, falling back to low quality.")
      try await page.choose("The service is", "500")
      try await page.press("Fetch the photo")
      try await wait(page, "photo-name", "na, 200 × 200")
      try await page.choose("The service is", "Fine")
      try await page.choose("What is asked for", "High quality")
      try await page.press("Fetch the photo")
      try await wait(page, "message", "Failed fetching image with high quality.")
      #expect(text(page, "photo-name") == "No photo yet")
      #expect(text(page, "log")?.hasSuffix("Completed: failure") == true)
      try await page.choose("What is asked for", "Low quality")
      try await page.press("Fetch the photo")
      try await wait(page, "photo-name", "lq, 300 × 300")
      #expect(text(page, "message") == "")
    }
  }

  @Test("A library of words is filtered, searched and added to", arguments: [true, false])
  func wordBrowser(isLive: Bool) async throws {
    try await visitServed("/gallery/word-browser", isLive: isLive) { page in
      try await page.fill("Filter", "auth")
      if !isLive { try await page.press("Filter") }
      #expect(text(page, "tips")?.contains("authorization") == true)
      #expect(text(page, "tips")?.contains("Swift") == false)
      #expect(text(page, "favourites") == "")
      try await page.fill("Word", "colophon")
      #expect(page.document.element(id: "details") == nil)
      try await page.press("Search")
      try await wait(page, "details-heading", "colophon")
      #expect(text(page, "meanings")?.contains("how a book was made") == true)
      try await page.press("Back to the library")
      #expect(page.document.element(id: "details") == nil)
      try await page.press("authentication", at: 0)
      try await wait(page, "meanings", "who they say they are")
      try await page.fill("Word", "nosuchword")
      try await page.press("Search")
      try await wait(page, "message", "This word was not found.")
      try await page.press("Add a word")
      try await page.fill(isLive ? "New word" : "Word to add", "authority")
      try await page.press(isLive ? "Add" : "Add this word")
      #expect(text(page, "favourites") == "authority")
    }
  }

  @Test("A random word comes as the page appears, and with every refresh")
  func randomWord() async throws {
    try await visitServed("/gallery/word-browser") { page in
      try await refreshed(page)
      try await page.press("Refresh")
      try await refreshed(page)
    }
  }

  @Test("Stories pour in, and keywords filter them and stay", arguments: [true, false])
  func news(isLive: Bool) async throws {
    try await app.servingWebServices {
      try await app.run(over: .memory) { site in
        let browser = site.browser()
        func open() async throws -> TestPage {
          try await isLive ? browser.open("/gallery/news") : browser.load("/gallery/news?fetched=yes")
        }
        var page = try await open()
        try await wait(page, "reader-heading", "10 Stories")
        #expect(text(page, "header") == "Showing all stories")
        #expect(text(page, "stories")?.contains("by tomas") == true)
        try await page.press("Settings")
        for keyword in ["TRAM", "swift"] {
          try await page.press("Add a keyword")
          try await page.fill(isLive ? "Keyword" : "Keyword to add", keyword)
          try await page.press(isLive ? "Add keyword" : "Add this keyword")
          #expect(page.document.all(.textbox, named: "Keyword").isEmpty, "the sheet closes itself")
        }
        #expect(text(page, "header") == "Filter: tram, swift")
        try await page.press("Move swift up")
        #expect(text(page, "header") == "Filter: swift, tram")
        try await wait(page, "reader-heading", "2 Stories")
        try await page.press("Done")
        #expect(page.document.element(id: "settings") == nil)

        page = try await open()
        #expect(text(page, "header") == "Filter: swift, tram")
        try await page.press("Settings")
        try await page.press("Delete swift")
        try await wait(page, "reader-heading", "1 Story")
        let other = try await site.browser().load("/gallery/news")
        #expect(text(other, "header") == "Showing all stories")
      }
    }
  }

  @Test(
    "The time of a story is in the visitor's zone", arguments: ["Asia/Kathmandu", "America/New_York"])
  func newsTimes(zone: String) async throws {
    try await app.servingWebServices {
      let html = try await app.get("/gallery/news?fetched=yes", cookies: "zone=\(zone)").text
      let found = try #require(
        html.firstMatch(of: /<time class="time-badge tabular" datetime="([^"]+)"[^>]*><!--\d+-->([0-9:]+)</))
      let moment = try Date(String(found.1), strategy: .iso8601)
      let timeZone = try #require(TimeZone(identifier: zone))
      let seconds = Int(moment.timeIntervalSince1970) + timeZone.secondsFromGMT(for: moment)
      let minutes = seconds / 60 % (24 * 60)
      #expect(found.2 == String(format: "%02d:%02d", minutes / 60, minutes % 60))
    }
  }

  @Test("Stories pour into a table, too, or there is a reason why not", arguments: [true, false])
  func newsTable(isLive: Bool) async throws {
    try await app.servingWebServices {
      try await visit(isLive ? "/gallery/news-table" : "/gallery/news-table?fetched=yes", isLive: isLive) {
        page in
        try await wait(page, "reader-heading", "10 Stories")
        #expect(text(page, "header") == "Showing all stories")
        #expect(text(page, "stories")?.contains("tomas") == true)
        try await page.choose("The service is", "Malformed")
        try await page.press("Fetch stories")
        try await wait(page, "message", "Network error: The server responded with garbage.")
      }
    }
  }

  @Test("A network error of the news is told until it is dismissed", arguments: [true, false])
  func newsErrors(isLive: Bool) async throws {
    try await visitServed("/gallery/news", isLive: isLive) { page in
      if isLive { try await page.until { $0.element(id: "state")?.text == "" } }
      try await page.choose("The service is", "Malformed")
      try await page.press("Fetch stories")
      try await wait(page, isLive ? "error" : "error-notice", "The server responded with garbage.")
      if isLive { try await page.press("Cancel") }
      try await page.choose("The service is", "Unreachable")
      try await page.press("Fetch stories")
      try await wait(page, isLive ? "error" : "error-notice", "newstories.json is unreachable.")
    }
  }

  @Test("The weather of a place comes with its forecast, or with a reason why not", arguments: [true, false])
  func weather(isLive: Bool) async throws {
    try await visitServed("/gallery/weather", isLive: isLive) { page in
      try await page.choose("Place", "Nairobi")
      try await page.press("Refresh Weather")
      try await wait(page, "temperature", "°")
      try await wait(page, "forecast", "°")
      #expect(text(page, "shown-place") == "Nairobi")
      let moment = try #require(page.document.element(id: "moment"))
      #expect(moment.text.contains(/^\d+ \w+ \d{4}, \d\d:\d\d UTC$/))
      #expect(moment["datetime"]?.hasSuffix("Z") == true)
      let days = try #require(text(page, "forecast"))
      #expect(days.matches(of: /\w+day \d+ \w+ \d{4}\s*-?\d+°\s*\w+/).count == 5)
      #expect(text(page, "forecast")?.components(separatedBy: "°").count == 6)
      try await page.choose("The service is", "503 with Retry-After")
      try await page.press("Refresh Weather")
      try await wait(page, "message", "The weather service answered with 503.")
    }
  }

  @Test("A place and a status that the browser tells show half a second later", arguments: [true, false])
  func location(isLive: Bool) async throws {
    try await visit("/gallery/location", isLive: isLive) { page in
      #expect(text(page, "status-text") == "Status: -")
      #expect(text(page, "latitude") == "Latitude: -")
      try await page.choose("Status", "authorizedWhenInUse")
      try await page.fill("Latitude, longitude", "53.55112, 9.99368")
      if isLive { try await page.advance(by: 0.5) } else { try await page.press("Use these") }
      #expect(text(page, "status-text") == "Status: authorizedWhenInUse")
      #expect(text(page, "latitude") == "Latitude: 53.5511")
      #expect(text(page, "longitude") == "Longitude: 9.9937")
      try await page.choose("Status", "denied")
      if isLive { try await page.advance(by: 0.5) } else { try await page.press("Use these") }
      #expect(text(page, "status-text") == "Location Service terminated with error: denied")
      #expect(page.document.all(.button, named: "Start location updating").isEmpty)
    }
  }

  @Test("The button goes once the location is started")
  func starting() async throws {
    try await visit("/gallery/location") { page in
      try await page.press("Start location updating")
      #expect(page.document.all(.button, named: "Start location updating").isEmpty)
    }
  }

  @Test("A page that is closed ends its requests and its pipelines")
  func closing() async throws {
    try await app.servingWebServices {
      try await app.run(over: .memory) { site in
        for (path, button) in [
          ("/gallery/sign-up-server", "Sign up"), ("/gallery/dad-jokes", "Tell it"),
          ("/gallery/photo", "Fetch the photo"), ("/gallery/weather", "Refresh Weather"),
          ("/gallery/news", "Fetch stories"), ("/gallery/word-browser", "Refresh"),
        ] {
          let page = try await site.browser().open(path)
          if path.hasSuffix("server") { try await page.fill("Username", "jonyive") }
          if path.hasSuffix("browser") { try await refreshed(page) }
          try await page.choose("The service is", "Slow")
          let begun = services.begunCount
          try await page.press(button)
          try await waitUntil { services.begunCount > begun }
          page.disconnect()
          try await nothingIsScheduled()
          try await waitUntil { services.requestCount == 0 }
        }
      }
    }
  }
}
