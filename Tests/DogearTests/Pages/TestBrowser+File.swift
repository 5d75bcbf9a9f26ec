import HTTP
import HTTPTesting
import LiveTesting

@testable import LiveTesting

extension TestBrowser {
  /// Sends a file as a form does that has a field `file`, and others.
  func send(
    _ content: [UInt8], named name: String, to target: String, fields: [String: String] = [:]
  ) async throws -> TestResponse {
    try await client.send(content, named: name, to: target, fields: fields)
  }
}

extension TestClient {
  /// Sends a file as a form does that has a field `file`, and others.
  func send(
    _ content: [UInt8], named name: String, to target: String, fields: [String: String] = [:]
  ) async throws -> TestResponse {
    let boundary = "boundary"
    let others = fields.map { name, value in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    let head = """
      --\(boundary)\r
      Content-Disposition: form-data; name="file"; filename="\(name)"\r
      Content-Type: application/octet-stream\r
      \r

      """
    return try await send(
      .post, target,
      headers: [
        "Content-Type": "multipart/form-data; boundary=\(boundary)", "Sec-Fetch-Site": "same-origin",
      ],
      body: Array(others.joined().utf8) + Array(head.utf8) + content + Array("\r\n--\(boundary)--\r\n".utf8))
  }
}
