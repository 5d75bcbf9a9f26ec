extension WebAuthnError {
  /// A fault of a public key.
  public enum KeyFault: String, Hashable, Sendable {
    /// The key isn't a map.
    case notAMap = "it isn't a map"
    /// The key says nothing of its type.
    case noType = "its type is missing"
    /// The key says nothing of its algorithm.
    case noAlgorithm = "its algorithm is missing"
    /// The type isn't the type of the algorithm.
    case otherType = "its type isn't that of its algorithm"
    /// The curve isn't the curve of the algorithm.
    case otherCurve = "its curve isn't that of its algorithm"
    /// The coordinates are missing, too long or too short, or no point of the curve.
    case invalidPoint = "it is no point of its curve"
    /// The modulus is missing, even, padded, or has fewer than 2048 or more than 4096 bits.
    case invalidModulus = "its modulus must be odd and have 2048 to 4096 bits"
    /// The exponent is missing, even, padded, 1, or has more than 32 bits.
    case invalidExponent = "its exponent must be odd, more than 1, and have at most 32 bits"
    /// A parameter that the algorithm doesn't have (6.5.1).
    case unexpectedParameter = "it has a parameter that doesn't belong there"
  }
}
