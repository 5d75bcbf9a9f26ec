/// Something a patch asks of the browser beside showing the new state.
enum Command: Equatable, Sendable {
  /// Move the focus to the element with this id.
  case focus(id: String)
  /// The form was accepted: its fields take these values, but for those used since the revision.
  case reset(form: String, revision: Int, values: [(name: String, value: String)])
  /// Close the dialog with this id.
  case close(dialog: String)
  /// Load the page again.
  case reload

  static func == (left: Command, right: Command) -> Bool {
    left.json.elementsEqual(right.json)
  }

  /// The command as a JSON array: its name, then its arguments.
  var json: [UInt8] {
    var json: [UInt8] = Array("[\"".utf8)
    switch self {
    case .focus(let id):
      json += Array("focus\",".utf8)
      json.append(jsonString: id)
    case .reset(let form, let revision, let values):
      json += Array("reset\",".utf8)
      json.append(jsonString: form)
      json += Array(",\(revision),{".utf8)
      for (index, (name, value)) in values.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        json.append(jsonString: name)
        json.append(UInt8(ascii: ":"))
        json.append(jsonString: value)
      }
      json.append(UInt8(ascii: "}"))
    case .close(let dialog):
      json += Array("close\",".utf8)
      json.append(jsonString: dialog)
    case .reload:
      json += Array("reload\"".utf8)
    }
    json.append(UInt8(ascii: "]"))
    return json
  }
}

extension [UInt8] {
  /// Appends a JSON string (RFC 8259, section 7) in quotes.
  mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        append(contentsOf: Array("\\u00".utf8))
        append(digits[Int(byte >> 4)])
        append(digits[Int(byte & 15)])
      default:
        append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
