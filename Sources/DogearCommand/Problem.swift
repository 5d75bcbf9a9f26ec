/// An error of the program's surroundings, in words: an environment variable, a file, a server that doesn't answer.
struct Problem: Error, CustomStringConvertible {
  let description: String
}
