/// An event for a browser, or a part of one.
struct PatchPart: Equatable {
  /// The id of the event; nil where the part continues the event before.
  let id: String?
  let operations: [UInt8]
  /// The end of the event; nil where the next part continues it.
  let end: PatchEnd?
  /// Whether more may follow once the browser has taken this part.
  let isFollowed: Bool

  /// The part as event data: JSON, or a piece of it.
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

/// The end of a patch event: the revision it acknowledges, and commands.
struct PatchEnd: Equatable {
  /// The browser's last request whose effects the patch includes.
  let revision: Int
  let commands: [Command]
}
