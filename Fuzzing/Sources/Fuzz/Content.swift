@testable import HTTP

/// A form that is accepted survives being written and read again.
@Sendable func fuzzForm(_ input: [UInt8]) {
  guard let fields = try? FormFields(urlEncoded: input) else { return }
  let pairs = fields.pairs.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
  let again = try? FormFields(urlEncoded: Array(pairs.joined(separator: "&").utf8))
  precondition(again == fields, "a form changed")
}

/// A multipart body is taken apart the same whole and in pieces.
@Sendable func fuzzMultipart(_ input: [UInt8]) {
  let (bytes, size) = pieces(input)
  precondition(events(bytes, .max / 2) == events(bytes, size), "taken apart differently in pieces")
  if let parameters = FieldParameters(bytes[...]) {
    for parameter in parameters.parameters {
      _ = UploadedFile.safeName(String(decoding: parameter.value, as: UTF8.self))
    }
  }
  let name = UploadedFile.safeName(String(decoding: bytes, as: UTF8.self))
  precondition(!name.isEmpty && name.utf8.count <= 200 && name.utf8.first != 0x2e)
  precondition(!name.utf8.contains { $0 < 0x20 || $0 == 0x2f || $0 == 0x5c })
}

private func events(_ bytes: [UInt8], _ size: Int) -> [MultipartParser.Event]? {
  var parser = MultipartParser(boundary: [0x62], headLimit: 200)
  var events: [MultipartParser.Event] = []
  var start = 0
  while start < bytes.count {
    let end = start + min(size, bytes.count - start)
    parser.receive(Array(bytes[start..<end]))
    start = end
    do {
      while let event = try parser.next() {
        if case .data(let more) = event, case .data(let data) = events.last {
          events[events.count - 1] = .data(data + more)
        } else {
          events.append(event)
        }
      }
    } catch {
      return nil
    }
  }
  return events
}

/// Any text is JSON of the type, or an error with a status.
@Sendable func fuzzJSON(_ input: [UInt8]) {
  struct Value: Decodable {
    var text: String?
    var number: Int?
    var list: [Double]?
    var nested: [String: [String: Bool]]?
  }
  let request = try? Request(
    method: .post, target: "/", headers: ["Content-Type": "application/json"], body: input)
  do {
    _ = try request?.json(Value.self)
  } catch {
    precondition(error.status == .badRequest)
  }
}
