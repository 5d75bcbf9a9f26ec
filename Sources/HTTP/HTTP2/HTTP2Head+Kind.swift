extension HTTP2Head {
  /// The meaning of a request field to the head.
  enum Kind {
    case method
    case scheme
    case authority
    case path
    case cookie
    case host
    case expect
    case contentLength
    case priority
    case other
  }

  static func kind(_ name: UnsafeBufferPointer<UInt8>) -> Kind {
    switch name.count {
    case 4 where matches(name, "host"): .host
    case 5 where matches(name, ":path"): .path
    case 6 where matches(name, "cookie"): .cookie
    case 6 where matches(name, "expect"): .expect
    case 7 where matches(name, ":method"): .method
    case 7 where matches(name, ":scheme"): .scheme
    case 8 where matches(name, "priority"): .priority
    case 10 where matches(name, ":authority"): .authority
    case 14 where matches(name, "content-length"): .contentLength
    default: .other
    }
  }

  private static func matches(_ name: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    for index in 0..<name.count where name[index] != text.utf8Start[index] { return false }
    return true
  }
}
