/// The kind of a response field, to the server that sends it.
enum FieldKind {
  /// Framing and connection options belong to the server.
  case framing
  /// Has no place in HTTP/2 (RFC 9113, 8.2.2), as framing has none.
  case upgrade
  case date
  case requestID
  case other

  init(_ field: Headers.Field, in bytes: UnsafeBufferPointer<UInt8>) {
    func isNamed(_ name: StaticString) -> Bool {
      let start = Int(field.name.lowerBound)
      for offset in 0..<name.utf8CodeUnitCount
      where ByteClass.lowered(bytes[start + offset]) != name.utf8Start[offset] { return false }
      return true
    }
    self =
      switch field.name.count {
      case 4 where isNamed("date"): .date
      case 7 where isNamed("upgrade"): .upgrade
      case 10 where isNamed("connection") || isNamed("keep-alive"): .framing
      case 12 where isNamed("x-request-id"): .requestID
      case 14 where isNamed("content-length"): .framing
      case 16 where isNamed("proxy-connection"): .upgrade
      case 17 where isNamed("transfer-encoding"): .framing
      default: .other
      }
  }
}
