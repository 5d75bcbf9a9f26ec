extension Leaf {
  /// The leaf for a type, read directly where its layout is known.
  @usableFromInline
  init<Value: CustomStringConvertible & SendableMetatype>(_ type: Value.Type) {
    if type == String.self {
      self = .string
    } else if type == Int.self {
      self = .integer
    } else if type == Bool.self {
      self = .flag
    } else if isFoundationUUID(type) {
      self = .uuid
    } else if type is any Numeric.Type {
      self = .number { $0.value(Value.self).description }
    } else {
      self = .call { $0.value(Value.self).description }
    }
  }

  @usableFromInline
  init<Value: CustomStringConvertible & SendableMetatype>(optional type: Value.Type) {
    if type == String.self {
      self = .optionalString
    } else if type is any Numeric.Type {
      self = .number { $0.value(Value?.self)?.description }
    } else {
      self = .call { $0.value(Value?.self)?.description }
    }
  }
}
