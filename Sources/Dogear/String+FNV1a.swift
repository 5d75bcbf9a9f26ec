extension String {
  /// A hash of the text that is the same in every run of the program: FNV-1a with 64 bits.
  var fnv1a: UInt64 {
    utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
