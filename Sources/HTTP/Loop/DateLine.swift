import CLinux

/// The `Date` field line, formatted once per second (RFC 9110, 5.6.7).
struct DateLine {
  private var second: Int64 = -1
  private(set) var bytes: [UInt8] = []

  mutating func update() {
    let now = clinux_unix_time()
    guard now != second else { return }
    second = now
    bytes = Array("Date: \(HTTPDate.format(now))\r\n".utf8)
  }
}
