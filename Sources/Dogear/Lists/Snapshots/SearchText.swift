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

  /// Whether a word of the text begins with a term.
  public func containsWord(beginningWith term: SearchText) -> Bool {
    folded.withUnsafeBufferPointer { text in
      term.folded.withUnsafeBufferPointer { term in
        guard let text = text.baseAddress, let term = term.baseAddress, term.pointee != 0 else {
          return false
        }
        var place = strstr(text, term)
        while let found = place {
          if found == text || !Self.isOfWord(found[-1]) { return true }
          place = strstr(found + 1, term)
        }
        return false
      }
    }
  }

  /// Whether a byte of UTF-8 is one of a letter or a digit; beyond ASCII all count as letters.
  private static func isOfWord(_ byte: CChar) -> Bool {
    byte < 0 || isalnum(Int32(byte)) != 0
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
