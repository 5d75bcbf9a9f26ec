extension [UInt8] {
  /// Appends a text as a JSON string, with its quotes (RFC 8259, section 7).
  public mutating func append(jsonString text: String) {
    var output = Output(capacity: text.utf8.count + 16)
    defer { output.deallocate() }
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { output.append(escapingJSON: $0) }
    output.append(UInt8(ascii: "\""))
    append(contentsOf: output.bytes(from: 0))
  }
}
