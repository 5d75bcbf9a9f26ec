import HTTP

/// The largest size of an input's value, in bytes.
struct FieldLimit: Sendable {
  let name: String
  let bytes: Int

  init<Visitor, Model>(_ input: Input<Visitor, Model>) {
    name = input.name
    bytes = input.limit
  }

  /// The limit of a field of a new row, whose text so far a form sends.
  init<Visitor, Model>(ofNewRow input: Input<Visitor, Model>) {
    name = Submission.newPrefix + input.name
    bytes = input.limit
  }

  /// Checks the sizes of a form's values.
  ///
  /// - Throws: `HTTPError` with status 413.
  static func check(_ form: FormFields, _ limits: [FieldLimit]) throws {
    for pair in form.pairs {
      let length = pair.value.utf8.count
      for limit in limits where length > limit.bytes && limit.name == pair.name {
        throw HTTPError(
          .contentTooLarge, "The field “\(limit.name)” is too long: at most \(limit.bytes) bytes.")
      }
    }
  }
}
