/// A component of an iCalendar file, such as a task, with those inside of it (RFC 5545, section 3.6).
struct CalendarComponent: Hashable, Sendable {
  /// The name, in upper case.
  let name: String
  /// The number of its first line in the file.
  let line: Int
  fileprivate(set) var properties: [CalendarLine] = []
  fileprivate(set) var components: [CalendarComponent] = []
  /// The numbers of lines that can't be read, the first ones where these are many.
  fileprivate(set) var unread: [Int] = []

  /// The first property with a name.
  subscript(name: String) -> CalendarLine? { properties.first { $0.name == name } }
}

/// A reader of iCalendar files. What it reads is kept as it is written.
struct CalendarReader {
  /// The largest number of bytes of a line that is read; longer ones, such as pictures, are left out.
  static let lineBytes = 100_000
  /// The largest number of properties of a component.
  static let propertyLimit = 1000
  /// The largest number of components, and of those inside of each other.
  static let (componentLimit, depthLimit) = (200_000, 8)

  private var open: [CalendarComponent] = []
  private var found: [CalendarComponent] = []
  private var count = 0

  /// Whether a text is such a file.
  static func isCalendar(_ text: String) -> Bool {
    let start = text.utf8.drop { " \t\r\n".utf8.contains($0) }.prefix(15)
    return String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
  }

  /// The calendars of a text.
  ///
  /// - Throws: `CSVError.calendar` where the components don't match, or are too many.
  static func calendars(of text: String) throws(CSVError) -> [CalendarComponent] {
    var reader = Self()
    var (number, start) = (1, 1)
    var (isAtStart, wasReturn) = (true, false)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isSecond = wasReturn && byte == UInt8(ascii: "\n")
      wasReturn = byte == UInt8(ascii: "\r")
      if isSecond { continue }
      if wasReturn || byte == UInt8(ascii: "\n") {
        (number, isAtStart) = (number + 1, true)
        continue
      }
      if isAtStart {
        isAtStart = false
        // A line that begins with a space goes on with the one before.
        if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { continue }
        try reader.read(bytes, start)
        (bytes, start) = ([], number)
      }
      if bytes.count <= lineBytes { bytes.append(byte) }
    }
    try reader.read(bytes, start)
    if let left = reader.open.last { throw .calendar(line: left.line) }
    return reader.found
  }

  /// Reads a line that begins at a line of the file.
  private mutating func read(_ bytes: [UInt8], _ number: Int) throws(CSVError) {
    if bytes.isEmpty { return }
    let line = bytes.count <= Self.lineBytes ? CalendarLine(String(decoding: bytes, as: UTF8.self)) : nil
    guard let line else {
      if !open.isEmpty, open[open.count - 1].unread.count < 20 { open[open.count - 1].unread.append(number) }
      return
    }
    switch line.name {
    case "BEGIN":
      count += 1
      guard count <= Self.componentLimit, open.count < Self.depthLimit else { throw .calendar(line: number) }
      open.append(CalendarComponent(name: line.value.trimmed.uppercased(), line: number))
    case "END":
      guard let last = open.popLast(), last.name == line.value.trimmed.uppercased() else {
        throw .calendar(line: number)
      }
      if open.isEmpty { found.append(last) } else { open[open.count - 1].components.append(last) }
    default:
      guard !open.isEmpty else { return }
      if open[open.count - 1].properties.count < Self.propertyLimit {
        open[open.count - 1].properties.append(line)
      } else if open[open.count - 1].unread.count < 20 {
        open[open.count - 1].unread.append(number)
      }
    }
  }
}
