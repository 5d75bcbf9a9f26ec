import Combine

/// A form that knows whether something in it was changed since it was saved.
public final class PersonViewModel: ObservableObject {
  @Published public var firstName: String
  @Published public var lastName: String
  @Published public private(set) var isDirty = false
  /// The name as saved last; nil before.
  @Published public private(set) var savedName: String?

  public init(firstName: String = "", lastName: String = "") {
    self.firstName = firstName
    self.lastName = lastName
    $firstName.dropFirst()
      .merge(with: $lastName.dropFirst())
      .map { _ in true }
      .assign(to: &$isDirty)
  }

  /// The header of the section, with a star while there are changes.
  public var header: String { isDirty ? "* Input fields" : "Input fields" }

  /// Saves both names.
  public func save() {
    savedName = [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
    isDirty = false
  }
}
