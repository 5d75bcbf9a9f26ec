import Combine

/// A form whose Save goes to the first mandatory field that is empty.
public final class FocusFormViewModel: ObservableObject {
  public enum FocusableField: String, CaseIterable, Sendable {
    case firstName, lastName
  }

  @Published public var firstName = ""
  @Published public var lastName = ""
  /// The field that has the focus; nil where none has it.
  @Published public var focusedField: FocusableField?
  @Published public private(set) var emptyFields: Set<FocusableField> = []
  /// The name as saved last; nil before.
  @Published public private(set) var savedName: String?

  public init() {
    $firstName.combineLatest($lastName)
      .map { firstName, lastName in
        Set([(firstName, FocusableField.firstName), (lastName, .lastName)].filter(\.0.isEmpty).map(\.1))
      }
      .assign(to: &$emptyFields)
  }

  /// Saves both names, or moves the focus to the first field that is empty.
  public func save() {
    focusedField = FocusableField.allCases.first(where: emptyFields.contains)
    if emptyFields.isEmpty { savedName = "\(firstName) \(lastName)" }
  }
}
