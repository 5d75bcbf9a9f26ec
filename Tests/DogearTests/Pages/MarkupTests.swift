import Database
import Foundation
import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// Texts with markup in every field of every form, in every column that pages show, and in every address: no page has an
/// element or an attribute made of them. ``SiteWalk`` finds the forms, and misses none.
@Suite("Markup in texts", .timeLimit(.minutes(10)))
struct MarkupTests {
  private static let mark = "xssmark"
  private static let address = "javascript:xssmark(1)"
  private static let texts = [
    "<script>xssmark(1)</script>", "<img src=x onerror=xssmark(1)>", "\"><svg onload=xssmark(1)>",
    "'><xssmark a='", "\" onfocus=xssmark(1) autofocus x=\"", "' onfocus='xssmark(1)' autofocus='",
    "</title></textarea><xssmark>", "--><xssmark>", "<![CDATA[<xssmark>]]>", "</script><xssmark>",
    "{{xssmark}}{{{title}}}{{>Shared/header}}", "{{#sections}}xssmark{{/sections}}", "${xssmark}",
    address, "&lt;xssmark&gt;&quot; onload=xssmark", "<\u{0}xssmark>", "<\u{2028}xssmark>",
    "\u{FF1C}xssmark\u{FF1E}", "\u{202E}<xssmark>", "<xssmark/\u{85}onload=xssmark>", "<a href=\"xssmark:\">",
  ]
  private static let all = texts.joined(separator: " ")

  /// Checks that a response shows the texts as texts.
  private func check(_ response: TestResponse, _ place: String) {
    #expect(response.status.code < 500, "\(place)")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff", "\(place)")
    let type = response.headers["Content-Type"] ?? ""
    guard type.hasPrefix("text/html") || type.hasPrefix("image/svg") else {
      #expect(!type.contains("html"), "\(place)")
      return
    }
    let text = response.text
    #expect(!text.contains(/<\/?[\x00\u{2028}]?(xssmark|img src=x|svg onload|script>x)/), "\(place)")
    let document = TestDocument(html: text)
    // A template in a text would bring the header once more.
    #expect(document.idProblems == [], "\(place)")
    for node in document.root.elements {
      #expect(node.tag?.contains(Self.mark) == false, "\(place): <\(node.tag ?? "")>")
      for (name, value) in node.attributes {
        let isOwn = !name.contains(Self.mark) && !name.hasPrefix("on") && name != "style"
        #expect(isOwn, "\(place): \(name) of <\(node.tag ?? "")>")
        guard ["href", "src", "action", "formaction"].contains(name) else { continue }
        let isOurs = value.isEmpty || ["/", "#", "otpauth:"].contains(where: value.hasPrefix)
        #expect(isOurs, "\(place): \(name)=\(value)")
      }
      if node.tag == "script" { #expect(node.rawText.isEmpty, "\(place)") }
    }
  }

  /// Every page, as the owner and the administrator see it.
  private func checkPages(_ walk: SiteWalk) async throws {
    let targets =
      walk.targets + ["\(BooksPath.shelf.route)?rows=960", "\(AccountsPath.table.route)?table=books"]
    for viewer in [SiteWalk.Viewer.owner, .administrator] {
      for target in targets {
        check(try await walk.app.get(target, cookies: walk.cookies[viewer] ?? ""), "\(target) of \(viewer)")
      }
    }
  }

  @Test("In a field it is a text, on the page that follows and on all others")
  func fields() async throws {
    var tried: Set<String> = []
    for stage in SiteWalk.Stage.allCases {
      let walk = try await SiteWalk(stage)
      for form in walk.forms {
        // The same field is on several addresses of a page.
        for name in form.typed where tried.insert("\(walk.action(of: form)) \(name)").inserted {
          // A field that takes all of them at once has shown each; an address alone is another matter.
          let takesAll = try await send(Self.all, in: name, of: form, walk)
          for text in takesAll ? [Self.address] : Self.texts {
            try await send(text, in: name, of: form, walk)
          }
        }
      }
      try await checkPages(walk)
    }
    #expect(tried.count > 40)
  }

  /// Sends a form with a text in a field. Returns whether it was taken.
  @discardableResult
  private func send(
    _ text: String, in name: String, of form: SeenForm, _ walk: SiteWalk
  ) async throws -> Bool {
    let (app, cookies) = (walk.app, walk.cookies[form.viewer] ?? "")
    let place = "\(form.target) \(form.action) \(name): \(text.prefix(40))"
    let entries = form.entries(name, text).filter { $0.0 != "live-seen" }
    guard form.isPost else {
      let query = entries.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
      let response = try await app.get("\(form.target)?\(query)", cookies: cookies)
      check(response, place)
      return response.status == .ok
    }
    let response = try await app.post(form.target, entries, cookies: cookies)
    check(response, place)
    let location = response["Location"] ?? ""
    #expect(location.isEmpty || location.hasPrefix("/"), "\(place)")
    // What was set up may be asked for again, and who is signed in stays so.
    if let flash = response.cookies.firstMatch(of: /flash=[^;]+/)?.0 {
      // A fragment stays in the browser.
      let target = String(location.prefix { $0 != "#" })
      check(try await app.get(target, cookies: "\(cookies); \(flash)"), place)
    }
    return response.status == .seeOther
  }

  /// The columns that pages show as people or their browsers wrote them.
  private static let free: [String: [String]] = [
    "accounts": ["username"], "sessions": ["browser", "network"], "security_events": ["browser", "network"],
    "passkeys": ["name"],
    "books": BookForm.columns.map(\.rawValue).filter { !made.contains($0) }, "shelf_links": ["label"],
    "smart_shelves": ["label"],
    "book_imports": ["name"], "reminder_imports": ["name"], "reminders": ["title", "notes", "link", "tags"],
    "reminder_completions": ["title"], "named_lists": ["title"], "keywords": ["text"],
    "saved_jokes": ["value", "translated_value"],
  ]
  /// The columns whose texts the program makes.
  private static let made: Set = [
    "id", "owner", "account", "username_key", "username_skeleton", "password_hash", "theme", "time_zone",
    "first_weekday",
    "token_digest", "kind", "secret", "digest", "sealed", "purpose", "public_key", "transports", "challenge",
    "used_period", "used_periods", "shelf", "list", "value", "language_code", "translation_language_code",
    "translated_value",
    "status", "format", "readings", "quotes", "fields", "content", "summary", "problems", "import_id", "book",
    "old_values", "new_values", "question", "cover", "mark", "ids", "holder", "due_day", "due_time",
    "due_zone",
    "repeats", "series_due", "alarm", "priority", "reminder", "occurrence", "before", "after", "item",
    "color",
  ]

  @Test("In a column it is a text on every page, however it came there")
  func columns() async throws {
    for stage in [SiteWalk.Stage.underWay, .inTwoSteps] {
      let walk = try await SiteWalk(stage)
      let database = walk.app.stores.services.database
      let owned = try await OwnedRows.tables(database)
      try await database.write { connection in
        for table in owned {
          let texts = try connection.query(
            "SELECT name FROM pragma_table_info($1) WHERE type = 'TEXT'", table
          ).map { try $0.string("name") }
          for column in texts {
            guard Self.free[table]?.contains(column) == true else {
              #expect(Self.made.contains(column), "do pages show \(table).\(column)?")
              continue
            }
            try connection.execute("UPDATE \(table) SET \(column) = $1", Self.all.replacing("\0", with: ""))
          }
        }
      }
      // What is in memory of the accounts goes.
      for account in try await walk.app.accounts.store.allAccounts() {
        try await walk.app.accounts.store.setTheme(.automatic, of: account.account)
      }
      let page = try await walk.app.get(AccountsPath.account.route, cookies: walk.cookies[.owner] ?? "")
      #expect(page.text.contains("&lt;xssmark"))
      #expect(page.text.contains("{{#sections}}xssmark{{/sections}}"))
      try await checkPages(walk)
    }
  }

  /// The names that the program looks for in queries.
  private static func queryNames() throws -> Set<String> {
    var names: Set<String> = []
    for module in ["Dogear", "Live"] {
      let folder = "\(AppFixture.root)/Sources/\(module)"
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
        names.formUnion(
          text.matches(of: /query(?:\.\w+)?[(\[]+"([\w-]+)"/).map { String($0.1) })
      }
    }
    return names
  }

  @Test("In an address, and in a message that somebody planted, it is a text")
  func addresses() async throws {
    let walk = try await SiteWalk(.underWay)
    let names = try Self.queryNames()
    #expect(names.isSuperset(of: ["q", "deleted", "rows", "from", "title", "userName"]))
    let text = PercentEncoding.encode(Self.all)
    let name = PercentEncoding.encode("<xssmark onload=\"xssmark\">'{{title}}")
    let cookies = "\(walk.cookies[.owner] ?? ""); flash=\(PercentEncoding.encode("any:\(Self.texts[0])"))"
    for target in walk.targets {
      for query in names {
        check(try await walk.app.get("\(target)?\(query)=\(text)", cookies: cookies), "\(target) \(query)")
      }
      check(try await walk.app.get("\(target)/\(name)", cookies: cookies), "below \(target)")
    }
  }
}
