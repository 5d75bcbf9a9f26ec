import Testing

@testable import Dogear
@testable import LiveTesting

/// The rooms about state, used as a reader of their texts would, live and without JavaScript.
@Suite("The gallery's rooms about state", .timeLimit(.minutes(10)))
struct StateRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  @Test("A name is greeted, and forgotten", arguments: [true, false])
  func hello(isLive: Bool) async throws {
    try await visit("/gallery/hello", isLive: isLive) { page, _ in
      #expect(text(page, "greeting") == "Hello!")
      try await page.fill("Your name", "Ann & Bo")
      if !isLive { try await page.pressEnter(in: "Your name") }
      #expect(text(page, "greeting") == "Hello, Ann & Bo!")
      try await page.press("Reset")
      #expect(text(page, "greeting") == "Hello!")
      #expect(try page.document.field("Your name").value == "")
    }
  }

  @Test("The button says that it was tapped", arguments: [true, false])
  func tapping(isLive: Bool) async throws {
    try await visit("/gallery/tap-me", isLive: isLive) { page, _ in
      #expect(text(page, "message") == "")
      try await page.press("Tap me")
      #expect(text(page, "message") == "You tapped me!")
    }
  }

  @Test("A counter counts, and a value in the address that is none is 0", arguments: [true, false])
  func counting(isLive: Bool) async throws {
    try await visit("/gallery/counter?value=x", isLive: isLive) { page, _ in
      for button in ["Increment", "Increment", "Decrement", "Increment"] { try await page.press(button) }
      #expect(text(page, "value") == "2")
      try await page.load("/gallery/counter?value=99999999999999999999")
      #expect(text(page, "value") == "0")
    }
  }

  @Test("Night falls, in the view and in the child's", arguments: [true, false])
  func night(isLive: Bool) async throws {
    try await visit("/gallery/day-and-night", isLive: isLive) { page, _ in
      #expect(page.document.all(.image, named: "The sun").count == 2)
      try await page.press("Night")
      #expect(page.document.all(.image, named: "The moon").count == 1)
      try await page.press("Night, by a child")
      #expect(page.document.all(.image, named: "The moon").count == 2)
      try await page.press("Night")
      #expect(page.document.all(.image, named: "The sun").count == 1)
    }
  }

  @Test("A person's changes are marked until Enter saves them", arguments: [true, false])
  func person(isLive: Bool) async throws {
    try await visit("/gallery/person", isLive: isLive) { page, _ in
      try await page.fill("First name", "Ada")
      if isLive { #expect(text(page, "header") == "* Input fields") }
      try await page.fill("Last name", "Lovelace")
      try await page.pressEnter(in: "Last name")
      #expect(text(page, "header") == "Input fields")
      #expect(try page.document.field("First name").value == "Ada")
      if isLive { #expect(text(page, "saved") == "Saved: Ada Lovelace") }
    }
  }

  @Test("A stepper changes its parent's number, up to 100", arguments: [true, false])
  func favouriteNumber(isLive: Bool) async throws {
    try await visit("/gallery/favourite-number", isLive: isLive) { page, _ in
      try await page.press("More")
      #expect(text(page, "sentence") == "Your favourite number is 43")
      try await page.fill("The child’s stepper", "99")
      try await page.press("More")
      try await page.press("More")
      #expect(text(page, "sentence") == "Your favourite number is 100")
      try await page.press("Less")
      #expect(text(page, "sentence") == "Your favourite number is 99")
      try await page.fill("The child’s stepper", "7")
      try await page.pressEnter(in: "The child’s stepper")
      #expect(text(page, "sentence") == "Your favourite number is 7")
    }
  }

  @Test("Another colour keeps one counter and makes the other anew", arguments: [true, false])
  func ownership(isLive: Bool) async throws {
    try await visit("/gallery/ownership", isLive: isLive) { page, _ in
      for _ in 0..<2 { try await page.press("Owned counter: more") }
      try await page.press("Observed counter: more")
      #expect([text(page, "owned"), text(page, "recreated")] == ["Counter: 2", "Counter: 1"])
      try await page.fill("Pick a color", "#112233")
      if !isLive { try await page.press("Recolour") }
      #expect([text(page, "owned"), text(page, "recreated")] == ["Counter: 2", "Counter: 0"])
      #expect(page.document.root.elements.contains { $0.attributes["fill"] == "#112233" })
    }
  }

  @Test(
    "A profile is edited where it is provided; where not, the page says what is missing",
    arguments: [true, false])
  func profile(isLive: Bool) async throws {
    try await visit("/gallery/profile", isLive: isLive) { page, _ in
      try await page.press("Settings")
      try await page.press("User Profile")
      try await page.fill("Name", "Ann")
      try await page.press("Done")
      #expect(text(page, "name-shown") == "Ann")
      try await page.check("The sheet provides the profile", false)
      try await page.press("Settings")
      try await page.press("User Profile")
      #expect(
        text(page, "error") == "No object of type UserProfile was found. A screen above has to provide it.")
    }
  }

  @Test("A like shows in every open browser")
  func likes() async throws {
    try await visit("/gallery/likes") { mine, site in
      let theirs = try await site.browser().open("/gallery/likes")
      try await mine.press("Like, by the first child")
      try await mine.press("Like, by the second child")
      #expect(text(mine, "total") == "2 likes")
      try await theirs.until { $0.element(id: "total")?.text == "2 likes" }
      #expect(text(mine, "mine") == "Of them yours on this page: 2")
      #expect(text(theirs, "mine") == "Of them yours on this page: 0")
    }
  }

  @Test("Modifiers change what is around a text, below a container and on top")
  func modifiers() async throws {
    try await visit("/gallery/modifiers") { page, _ in
      #expect(text(page, "resolved-title") == "Inner title")
      try await page.check("The inner view has a title", false)
      #expect(text(page, "resolved-title") == "Outer title")
      try await page.check("The container is monospaced")
      try await page.check("background, then padding")
      let classes = page.document.root.elements.compactMap { $0.attributes["class"] }
      #expect(classes.contains { $0.contains("monospaced") })
      #expect(!classes.contains { $0.contains("padding-first") })
    }
  }

  @Test("Overlapping buttons say which was pressed", arguments: [true, false])
  func stacks(isLive: Bool) async throws {
    try await visit("/gallery/stacks", isLive: isLive) { page, _ in
      try await page.press("VIEW 2")
      #expect(text(page, "message") == "VIEW 2 was pressed")
    }
  }

  @Test("Ten items are listed")
  func numbers() async throws {
    try await visit("/gallery/numbers", isLive: false) { page, _ in
      #expect(page.document.all(.listItem).count { $0.text.hasPrefix("Item Number - ") } == 10)
    }
  }

  @Test("Every control shows beside it what it changes")
  func controls() async throws {
    try await visit("/gallery/controls") { page, _ in
      try await page.fill("TextField", "Ann")
      try await page.fill("SecureField", "secret")
      try await page.fill("TextEditor", "a\nb\nc")
      try await page.fill("Slider", "25")
      try await page.press("More")
      try await page.check("Checked", false)
      try await page.choose("Pick your favourite fruit", "Apples")
      try await page.fill("DatePicker", "2026-12-24")
      try page.toggle("Menu")
      try await page.press("Copy")
      try await page.press("Eaten")
      let expected = [
        "name-shown": "Text: Ann", "secret-shown": "Length: 6", "notes-shown": "Lines: 3",
        "slider-shown": "Slider: 25.0", "stepper-shown": "Stepper: 43", "toggle-shown": "Toggle: off",
        "fruit-shown": "Picker: Apples", "day-shown": "Date: 2026-12-24", "share-shown": "50 %",
        "message": "You chose Copy.", "tab-shown": "The tab “Eaten” is in front.",
      ]
      for (id, sentence) in expected { #expect(text(page, id) == sentence) }
    }
  }
}
