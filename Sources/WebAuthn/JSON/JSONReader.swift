import Bytes
import Foundation

/// A reader of JSON that a browser sent, with the errors of this module.
enum JSONReader {
  /// Decodes a value. The errors name the field of the member at fault, or `field` where there is none.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], in field: WebAuthnError.Field
  ) throws(WebAuthnError) -> Value {
    // The decoder of Foundation takes UTF-16 and UTF-32, too, which have zeros in whatever is written in ASCII.
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw .malformedJSON(field)
    }
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch DecodingError.keyNotFound(let key, _) {
      throw .missing(Self.field(key) ?? field)
    } catch DecodingError.valueNotFound(_, let context) {
      throw Self.field(of: context).map { .missing($0) } ?? .malformedJSON(field)
    } catch DecodingError.typeMismatch(_, let context) {
      throw Self.field(of: context).map { .invalid($0) } ?? .malformedJSON(field)
    } catch {
      throw .malformedJSON(field)
    }
  }

  /// Decodes base64url to so many bytes. The length is checked first.
  static func bytes(
    _ text: String, in field: WebAuthnError.Field, allowed: ClosedRange<Int>
  ) throws(WebAuthnError) -> [UInt8] {
    guard text.utf8.count <= (allowed.upperBound * 4 + 2) / 3 else {
      throw .wrongLength(field, allowed: allowed)
    }
    guard let bytes = Base64URL.decode(text) else { throw .notBase64URL(field) }
    guard allowed.contains(bytes.count) else { throw .wrongLength(field, allowed: allowed) }
    return bytes
  }

  /// The member that a decoder was in: the innermost one with a name of ours.
  private static func field(of context: DecodingError.Context) -> WebAuthnError.Field? {
    context.codingPath.reversed().lazy.compactMap(Self.field).first
  }

  private static func field(_ key: any CodingKey) -> WebAuthnError.Field? {
    WebAuthnError.Field(rawValue: key.stringValue)
  }
}
