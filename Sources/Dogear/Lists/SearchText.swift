import Foundation

/// A text prepared for searches, in which case and accents don't matter.
public struct SearchText: Hashable, Sendable {
  /// The text without them, as a C string in UTF-8.
  private let folded: ContiguousArray<CChar>

  /// Prepares a text. Most are ASCII, for which Foundation's folding takes fifty times as long as making letters small.
  public init(_ text: String) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let folded =
      isASCII
      ? text.lowercased() : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    self.folded = folded.utf8CString
  }

  /// Whether a term is a part of the text.
  public func contains(_ term: SearchText) -> Bool {
    folded.withUnsafeBufferPointer { text in
      term.folded.withUnsafeBufferPointer { term in
        guard let text = text.baseAddress, let term = term.baseAddress else { return false }
        return strstr(text, term) != nil
      }
    }
  }
}
