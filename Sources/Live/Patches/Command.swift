import Templates

/// An instruction to the browser, sent with a patch.
enum Command: Equatable, Sendable {
  /// Move the focus to the element with this id.
  case focus(id: String)
  /// Give the fields of an accepted form these values, but for those used since the revision.
  case reset(form: String, revision: Int, values: [(name: String, value: FieldValue)])
  /// Open the dialog with this id, as a modal one.
  case open(dialog: String)
  /// Close the dialog with this id.
  case close(dialog: String)
  /// Go to another page.
  case navigate(to: String)
  /// Read a text out to users of screen readers.
  case announce(String)
  /// Load the page again.
  case reload

  static func == (left: Command, right: Command) -> Bool {
    left.json.elementsEqual(right.json)
  }

  /// The command as a JSON array: its name, then its arguments.
  var json: [UInt8] {
    switch self {
    case .focus(let id): Self.json("focus", id)
    case .open(let dialog): Self.json("open", dialog)
    case .close(let dialog): Self.json("close", dialog)
    case .navigate(let location): Self.json("navigate", location)
    case .announce(let text): Self.json("announce", text)
    case .reload: Self.json("reload")
    case .reset(let form, let revision, let values):
      Self.json("reset", form).dropLast() + Array(",\(revision),".utf8) + Self.object(values) + [
        UInt8(ascii: "]")
      ]
    }
  }

  private static func json(_ texts: String...) -> [UInt8] { json(texts) }

  private static func json(_ texts: [String]) -> [UInt8] {
    var json: [UInt8] = []
    for text in texts {
      json.append(UInt8(ascii: json.isEmpty ? "[" : ","))
      json.append(jsonString: text)
    }
    return json + [UInt8(ascii: "]")]
  }

  private static func object(_ members: [(name: String, value: FieldValue)]) -> [UInt8] {
    var json: [UInt8] = []
    for (name, value) in members {
      json.append(UInt8(ascii: json.isEmpty ? "{" : ","))
      json.append(jsonString: name)
      json.append(UInt8(ascii: ":"))
      switch value {
      case .one(let text): json.append(jsonString: text)
      case .several(let texts): json += texts.isEmpty ? Array("[]".utf8) : Self.json(texts)
      }
    }
    return json.isEmpty ? Array("{}".utf8) : json + [UInt8(ascii: "}")]
  }
}

/// The value of a form field: one text, or the chosen ones among several values.
enum FieldValue: Equatable, Sendable {
  case one(String)
  case several([String])
}
