/// An algorithm of signatures, by its number in the registry of COSE (RFC 9053, 2; RFC 8812, 2).
public enum COSEAlgorithm: Int, Hashable, Sendable, CaseIterable, Encodable {
  /// EdDSA, with Ed25519 alone (RFC 8032).
  case edDSA = -8
  /// ECDSA on the curve P-256 with SHA-256.
  case es256 = -7
  /// RSASSA-PKCS1-v1_5 with SHA-256.
  case rs256 = -257
}
