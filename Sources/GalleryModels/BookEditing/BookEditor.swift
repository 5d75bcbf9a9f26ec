import Combine

/// The editor of a draft of a book. Saving writes the draft back to the book that it was copied from.
public protocol BookEditor: AnyObject {
  var draft: Book { get set }
  var isISBNValid: Bool { get }
  /// Sends before the editor changes.
  var changes: ObservableObjectPublisher { get }

  /// Checks the ISBN: for the view to call after each change of it.
  func isbnChanged()
  /// Makes the draft the book, unless its ISBN is invalid.
  func save()
}

extension BookEditor {
  public func isbnChanged() {}
}
