/// The reason why a file is not taken as a picture.
public enum PictureError: String, Error, Sendable, CaseIterable {
  /// It is no JPEG, PNG or WebP file.
  case unknownFormat = "format"
  /// It is damaged.
  case damaged
  /// It has more pixels than are taken.
  case tooLarge = "large"
  /// Reading it takes too long.
  case tooSlow = "slow"
}
