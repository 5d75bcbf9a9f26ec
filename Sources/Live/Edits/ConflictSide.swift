/// The side whose text a person chose after a conflict.
enum ConflictSide: String, Sendable {
  case mine
  case theirs
}
