import Templates

extension Input {
  /// The input with a validation message from the model; empty means valid. It shows once the field was used.
  @inlinable
  @inline(__always)
  public func message(_ message: @escaping @Sendable (Model) -> String) -> Input {
    let name = name
    var input = self
    input.fields =
      fields
      .textInPlace("message") { $0.pointee.used.contains(name) ? message($0.pointee.model) : "" }
      .flagInPlace("isInvalid") { $0.pointee.used.contains(name) && !message($0.pointee.model).isEmpty }
    return input
  }

  /// The input with the label that people know it by, for templates, and for pages that ask about it. Otherwise that is its name
  /// in words: "Is read" for `isRead`.
  public func label(_ text: String) -> Input {
    var input = self
    input.labelText = text
    input.fields = fields.constant("label", text)
    return input
  }
}
