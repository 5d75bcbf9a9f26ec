extension Runner {
  /// Writes a digest of the value of each field of a form. It is part of no hash, because it is never patched: the
  /// browser sends back the digests it was given.
  mutating func digests(_ op: UnsafePointer<Op>) {
    var isFirst = true
    for field in program.digests[op.pointee.digests].fields {
      guard let text = field.text(frames[field.frame] + field.offset) else { continue }
      if !isFirst { out.append(UInt8(ascii: " ")) }
      isFirst = false
      out.append(contentsOf: field.name)
      out.append(UInt8(ascii: ":"))
      out.append(TextDigest(text))
    }
  }
}
