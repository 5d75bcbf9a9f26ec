/// A hidden input at the end of forms, with a digest of the value that each field has as the HTML is rendered:
/// `<input type="hidden" name="seen" value="title:1a2b3c4d author:811c9dc5">`.
///
/// The compiler adds it to each form that has the attribute and `method="post"`, for the fields that a person can
/// change. It is part of the HTML alone: it has no slot, and is neither hashed nor patched, but is in the HTML of rows
/// and sections that a patch inserts.
public struct FormDigests: Sendable {
  /// The attribute of the forms that get the input.
  public let attribute: String
  /// The input's name.
  public let name: String
  /// The object that holds an object for each field of a form, such as `inputs` of `inputs.title.value`. In a row of a
  /// list, a field of the row that has the form field's name goes before it.
  public let object: String
  /// The name of the text in each of these objects, such as `value`. Where the text is nil, the field is left out.
  public let text: String

  /// Describes the input, and where the texts of fields are found.
  public init(attribute: String, name: String, object: String, text: String) {
    (self.attribute, self.name, self.object, self.text) = (attribute, name, object, text)
  }
}
