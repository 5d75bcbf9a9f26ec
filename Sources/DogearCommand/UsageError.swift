/// An error of a command line that can't be read, in words.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String
}
