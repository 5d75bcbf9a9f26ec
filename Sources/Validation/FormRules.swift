/// The rules of a form, written once: of its fields, and between them.
///
/// ```swift
/// let rules = FormRules<Order>()
///   .field("Name", \.name, .nonEmpty)
///   .field("Card number", \.cardNumber, .nonEmpty) { $0.payment == .card }
/// ```
public struct FormRules<Form>: Sendable {
  private var checks: [@Sendable (Form) -> BrokenRule?] = []

  /// Makes a form without rules.
  public init() {}

  /// Adds the rules of a field, of which the first that is broken counts.
  ///
  /// - Parameters:
  ///   - name: the name of the field, as people know it.
  ///   - value: the field.
  ///   - rules: its rules.
  ///   - condition: whether the rules hold for a form: a rule between fields.
  public func field<Value>(
    _ name: String, _ value: any KeyPath<Form, Value> & Sendable, _ rules: ValidationRule<Value>...,
    when condition: @escaping @Sendable (Form) -> Bool = { _ in true }
  ) -> Self {
    adding { form in
      guard condition(form), let error = rules.error(of: form[keyPath: value]) else { return nil }
      return BrokenRule(name: name, message: error.message(about: name))
    }
  }

  /// Adds a rule between fields, which is told at one of them.
  ///
  /// - Parameters:
  ///   - name: the name of the field at which it is told.
  ///   - message: what is wrong, as a sentence.
  ///   - isFollowed: whether a form follows the rule.
  public func rule(
    _ name: String, _ message: String, isFollowed: @escaping @Sendable (Form) -> Bool
  ) -> Self {
    adding { isFollowed($0) ? nil : BrokenRule(name: name, message: message) }
  }

  private func adding(_ check: @escaping @Sendable (Form) -> BrokenRule?) -> Self {
    var rules = self
    rules.checks.append(check)
    return rules
  }

  /// The rules that a form breaks: in their order, and of each field the first.
  public func brokenRules(of form: Form) -> [BrokenRule] {
    var names: Set<String> = []
    return checks.compactMap { $0(form) }.filter { names.insert($0.name).inserted }
  }
}
