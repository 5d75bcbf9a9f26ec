import HTTP

extension RawClient {
  /// Sends a request with the length of its body, if it has or may have one.
  func send(_ request: TestRequest) {
    var text = "\(request.method) \(request.target) HTTP/1.1\r\n"
    for field in request.headers { text += "\(field.name): \(field.value)\r\n" }
    let mayHaveBody = [.post, .put, .patch].contains(request.method)
    if !request.body.isEmpty || mayHaveBody, !request.headers.contains("Content-Length") {
      text += "Content-Length: \(request.body.count)\r\n"
    }
    send(Array("\(text)\r\n".utf8) + request.body)
  }

  /// Reads the head of the next response that is not informational.
  func readHead() throws(TestFailure) -> TestResponse {
    while true {
      let head = try TestResponse(head: read(until: "\r\n\r\n"))
      if head.status.code >= 200 || head.status.code == 101 { return head }
    }
  }

  /// Reads one response, by the framing it announces; informational ones count. `toHead` is true for the response to a
  /// HEAD request.
  public func readResponse(toHead: Bool = false) throws(TestFailure) -> TestResponse {
    try readBody(of: TestResponse(head: read(until: "\r\n\r\n")), toHead: toHead)
  }

  func readBody(of head: TestResponse, toHead: Bool) throws(TestFailure) -> TestResponse {
    var response = head
    if toHead || !response.status.allowsBody { return response }
    if let length = response["Content-Length"].flatMap({ Int($0) }) {
      response.body = try read(count: length)
    } else if response["Transfer-Encoding"] == "chunked" {
      while let chunk = try readChunk() { response.body += chunk }
    } else {
      while let bytes = try readSome() { response.body += bytes }
    }
    return response
  }

  /// One chunk of a chunked body, or nil for the last.
  public func readChunk() throws(TestFailure) -> [UInt8]? {
    let line = try read(until: "\r\n").dropLast(1)
    guard let size = Int(line, radix: 16) else { throw TestFailure("bad chunk size \(line)") }
    let bytes = try read(count: size)
    guard try read(count: 2) == [13, 10] else { throw TestFailure("bad chunk end") }
    return size == 0 ? nil : bytes
  }
}
