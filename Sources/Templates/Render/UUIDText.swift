/// Writes a UUID as text (RFC 9562, section 4) in upper case, as Foundation does, and returns the number of bytes.
@inline(__always)
func writeUUID(
  _ bytes: UnsafeRawPointer, to start: UnsafeMutablePointer<UInt8>, hyphen: StaticString = "-"
) -> Int {
  var place = UnsafeMutableRawPointer(start)
  let digits = UnsafeRawPointer(hexadecimal.utf8Start)
  for index in 0..<16 {
    if index == 4 || index == 6 || index == 8 || index == 10 {
      for byte in 0..<hyphen.utf8CodeUnitCount {
        place.storeBytes(of: hyphen.utf8Start[byte], as: UInt8.self)
        place += 1
      }
    }
    let byte = Int(bytes.load(fromByteOffset: index, as: UInt8.self))
    place.storeBytes(of: digits.loadUnaligned(fromByteOffset: byte * 2, as: UInt16.self), as: UInt16.self)
    place += 2
  }
  return place - UnsafeMutableRawPointer(start)
}

/// A UUID as text.
func uuidText(_ bytes: UnsafeRawPointer) -> String {
  String(unsafeUninitializedCapacity: 36) { buffer in
    buffer.baseAddress.map { writeUUID(bytes, to: $0) } ?? 0
  }
}

/// The two digits of every byte.
private let hexadecimal: StaticString = """
  000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F\
  202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F\
  404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F\
  606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F\
  808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9F\
  A0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBF\
  C0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDF\
  E0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF
  """
