import Templates

/// The text that an input held when its page was opened, which was the stored one. The browser may come with older HTML, as
/// after a slow reload: then it has never shown that text.
struct OpeningText {
  private let digest: TextDigest
  /// Whether the browser has seen the text, or one that the page put in its place; nil until a request tells.
  private var isSeen: Bool?

  init(_ text: String) {
    digest = TextDigest(text)
  }

  /// Notes which texts the browser has seen. The first request tells: later the page holds what the person typed.
  ///
  /// - Parameter present: the text that the page holds now.
  mutating func compare(with seen: SeenTexts, present: @autoclosure () -> String) {
    isSeen = isSeen ?? (seen.contains(digest) || seen.contains(present()))
  }

  /// Whether the stored text is still the one of the opening, and the browser has seen that.
  func isStillStored(_ stored: String) -> Bool { isSeen ?? true && TextDigest(stored) == digest }
}

/// The opening texts of a page's inputs, in their order. Most inputs are empty at first: such texts at the end take no
/// memory (thresholds.json: “memory of each of 10000 open pages, in KB”).
struct OpeningTexts {
  private var texts: [OpeningText] = []

  init(_ texts: [String]) {
    guard let last = texts.lastIndex(where: { !$0.isEmpty }) else { return }
    self.texts = texts[...last].map { OpeningText($0) }
  }

  subscript(index: Int) -> OpeningText {
    get { texts.indices.contains(index) ? texts[index] : OpeningText("") }
    set {
      while texts.count <= index { texts.append(OpeningText("")) }
      texts[index] = newValue
    }
  }
}
