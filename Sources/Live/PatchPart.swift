/// What a browser is told at the end of an event.
struct PatchEnd: Equatable {
  /// The browser's last request whose effects it shows.
  let revision: Int
  let commands: [Command]
}

/// An event for a browser, or a part of one.
struct PatchPart: Equatable {
  /// The id of the event; nil where the part goes on with the event before.
  let id: String?
  let operations: [UInt8]
  /// The end of the event; nil where the next part goes on with it.
  let end: PatchEnd?
  /// Whether there may be more for the browser, once it has taken this.
  let isFollowed: Bool

  /// The part as data of an event: JSON, or a piece of it.
  var data: [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(operations.count + 64)
    if id != nil { data.append(contentsOf: "{\"ops\":[".utf8) }
    data.append(contentsOf: operations)
    guard let end else { return data }
    data.append(contentsOf: "],\"revision\":".utf8)
    data.append(contentsOf: String(end.revision).utf8)
    data.append(contentsOf: ",\"commands\":[".utf8)
    for (index, command) in end.commands.enumerated() {
      if index > 0 { data.append(UInt8(ascii: ",")) }
      data.append(contentsOf: command.json)
    }
    data.append(contentsOf: "]}".utf8)
    return data
  }
}
