import Templates

/// The texts that a browser knows of a field: the one the field was rendered with, and those this browser has sent
/// since without having heard that they were stored. A stored text that is none of them is somebody else's.
public struct SeenTexts: Sendable {
  /// The digests, the rendered text's first; nil where the form gave none.
  let digests: [TextDigest]?

  init(digests: [TextDigest]?) { self.digests = digests }

  /// Makes a value that knows these texts, the rendered one first.
  public init(_ texts: [String]) { self.init(digests: texts.map(TextDigest.init)) }

  /// Every text: the meaning of a form that does not say what it held.
  public static let all = SeenTexts(digests: nil)

  /// Whether a text is among them; always where the form gave none.
  public func contains(_ text: String) -> Bool { contains(TextDigest(text)) }

  /// Whether the text with a digest is among them; always where the form gave none.
  func contains(_ digest: TextDigest) -> Bool { digests?.contains(digest) ?? true }

  /// Whether a text is what the field was rendered with, and the browser sent no other meanwhile.
  func isUnchanged(_ text: String) -> Bool { digests?.count == 1 && digests?.first == TextDigest(text) }
}
