/// An error in a template, with its place: `Books/shelf.mustache:12:7: …`.
public struct TemplateError: Error, CustomStringConvertible, Sendable, Equatable {
  /// The template's file, relative to the directory of templates, such as `Books/shelf.mustache`.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1, in characters.
  public let column: Int
  /// The error in a sentence.
  public let message: String

  /// Makes an error for a place in a file.
  public init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// `file:line:column: message`, the form editors understand.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}
