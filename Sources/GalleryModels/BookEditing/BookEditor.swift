import Combine

/// The editor of a draft of a book. Saving writes the draft back to the book that it was copied from.
public protocol BookEditor: AnyObject {
  var draft: Book { get set }
  var isISBNValid: Bool { get }
  /// Sends before the editor changes.
  var changes: ObservableObjectPublisher { get }

  /// What the view calls after each change of the ISBN.
  func isbnChanged()
  /// Makes the draft the book, unless its ISBN is invalid.
  func save()
}

extension BookEditor {
  public func isbnChanged() {}
}
