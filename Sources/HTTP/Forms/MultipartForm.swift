/// A form that came as `multipart/form-data` (RFC 7578).
public struct MultipartForm: Sendable {
  /// The fields that are no files, in order.
  public fileprivate(set) var fields = FormFields()
  /// The files, in order. A file input without a choice gives none.
  public fileprivate(set) var files: [UploadedFile] = []

  /// The first file of a field.
  public func file(_ field: String) -> UploadedFile? { files.first { $0.field == field } }
}

extension Request {
  /// Reads a `multipart/form-data` body, while it arrives where the route asks for that. Throws 415 for another
  /// type, 413 beyond a limit, and 400 for what is malformed or incomplete.
  ///
  /// - Parameter account: is charged for the upload before any of it is read, and for its bytes before they are kept: the bytes
  ///   of the fields until the form is there, the bytes of a file for as long as that is. A share that is used up is thrown as
  ///   `LedgerFull`.
  public func multipart(
    _ limits: MultipartLimits = MultipartLimits(), chargedTo account: LedgerAccount? = nil
  ) async throws -> MultipartForm {
    try requireNoCoding()
    let boundary = try MultipartBoundary.of(headers)
    let upload = try account?.charge(1, of: .uploads)
    defer { upload?.release() }
    var reader = MultipartReader(boundary: boundary, limits, account)
    for try await chunk in chunks { try await reader.receive(chunk) }
    return try reader.finish()
  }
}

/// Makes a form of the events of a parser, within limits.
private struct MultipartReader {
  private struct Part {
    let name: String
    /// Nil for a field that is no file.
    let fileName: String?
    let contentType: String?
    var value: [UInt8] = []
    var sink: FileSink
  }

  private var parser: MultipartParser
  private var form = MultipartForm()
  private var part: Part?
  private var parts = 0
  private var total = 0
  private var fieldBytes = 0
  private let limits: MultipartLimits
  private let account: LedgerAccount?
  private let fieldCharge: Charge?

  init(boundary: [UInt8], _ limits: MultipartLimits, _ account: LedgerAccount?) {
    (self.limits, self.account) = (limits, account)
    fieldCharge = account?.charge(of: .memory)
    parser = MultipartParser(boundary: boundary, headLimit: limits.maxPartHeadBytes)
  }

  mutating func receive(_ bytes: [UInt8]) async throws {
    total += bytes.count
    guard total <= limits.maxTotalBytes else { throw Self.tooMuch("The form", limits.maxTotalBytes) }
    parser.receive(bytes)
    while let event = try parser.next() {
      switch event {
      case .part(let headers): try begin(headers)
      case .data(let bytes): try await add(bytes)
      case .endOfPart: try await end()
      }
    }
  }

  func finish() throws(HTTPError) -> MultipartForm {
    guard parser.isComplete else { throw HTTPError(.badRequest, "The form is incomplete.") }
    return form
  }

  private mutating func begin(_ headers: Headers) throws(HTTPError) {
    parts += 1
    guard parts <= limits.maxParts else {
      throw HTTPError(.contentTooLarge, "The form has more than \(limits.maxParts) parts.")
    }
    guard let index = headers.index(of: "Content-Disposition"),
      let disposition = FieldParameters(headers.valueBytes(at: index)), disposition.value == "form-data",
      let name = disposition["name"]
    else { throw HTTPError(.badRequest, "A part of the form has no name.") }
    if let coding = headers["Content-Transfer-Encoding"]?.lowercased() {
      // The others are for mail (RFC 7578, 4.7).
      guard ["binary", "8bit", "7bit"].contains(coding) else {
        throw HTTPError(.badRequest, "A part of the form has a transfer encoding.")
      }
    }
    part = Part(
      name: Self.unescaped(name), fileName: disposition["filename"].map(Self.unescaped),
      contentType: headers["Content-Type"], sink: FileSink(limits, account))
  }

  private mutating func add(_ bytes: [UInt8]) async throws {
    guard var part else { return }
    self.part = nil
    if part.fileName == nil {
      try fieldCharge?.grow(by: bytes.count)
      part.value += bytes
      fieldBytes += bytes.count
      guard part.value.count <= limits.maxFieldBytes else {
        throw Self.tooMuch("The field “\(part.name.prefix(40))”", limits.maxFieldBytes)
      }
      guard fieldBytes <= limits.maxFieldBytesInTotal else {
        throw HTTPError(
          .contentTooLarge, "The fields together have more than \(limits.maxFieldBytesInTotal) bytes.")
      }
    } else {
      guard bytes.count <= limits.maxFileBytes - part.sink.count else {
        throw Self.tooMuch("The file in “\(part.name.prefix(40))”", limits.maxFileBytes)
      }
      try await part.sink.write(bytes)
    }
    self.part = part
  }

  private mutating func end() async throws {
    guard var part else { return }
    self.part = nil
    guard let fileName = part.fileName else {
      guard let value = String(validating: part.value, as: UTF8.self) else {
        throw HTTPError(.badRequest, "The field “\(part.name.prefix(40))” is not valid UTF-8.")
      }
      form.fields.pairs.append(FormFields.Pair(name: part.name, value: value))
      return
    }
    // A file input without a choice (WHATWG HTML, 4.10.22.4).
    if fileName.isEmpty, part.sink.count == 0 { return }
    guard form.files.count < limits.maxFiles else {
      throw HTTPError(.contentTooLarge, "The form has more than \(limits.maxFiles) files.")
    }
    form.files.append(
      UploadedFile(
        field: part.name, name: UploadedFile.safeName(fileName), contentType: part.contentType,
        content: try await part.sink.finish()))
  }

  /// Browsers escape a quote, a CR and an LF in names, and nothing else (WHATWG HTML, 4.10.22.8).
  private static func unescaped(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    for (escape, character) in [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")] where text.utf8.contains(0x25) {
      text = text.split(separator: escape, omittingEmptySubsequences: false).joined(separator: character)
    }
    return text
  }

  private static func tooMuch(_ what: String, _ limit: Int) -> HTTPError {
    HTTPError(.contentTooLarge, "\(what) has more than \(limit) bytes.")
  }
}
