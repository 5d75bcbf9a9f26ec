import Templates

/// The texts that a browser knows of a field: what the field held when it was rendered, and what this browser has sent
/// since without having heard that it was stored. A stored text that is none of them is somebody else's.
public struct SeenTexts: Sendable {
  /// The rendered text's digest comes first; nil where the form said nothing.
  let digests: [TextDigest]?

  init(digests: [TextDigest]?) { self.digests = digests }

  /// Knows these texts, the rendered one first.
  public init(_ texts: [String]) { self.init(digests: texts.map(TextDigest.init)) }

  /// Knows every text: what a form is taken to mean that says nothing of what it held.
  public static let all = SeenTexts(digests: nil)

  /// Whether a text is among them; always where the form said nothing.
  public func contains(_ text: String) -> Bool { digests?.contains(TextDigest(text)) ?? true }

  /// Whether a text is what the field was rendered with, and nothing else was sent meanwhile.
  func isUnchanged(_ text: String) -> Bool { digests?.count == 1 && digests?.first == TextDigest(text) }
}
