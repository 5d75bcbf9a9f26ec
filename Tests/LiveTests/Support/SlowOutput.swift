import Foundation
import HTTPTesting

@testable import HTTP

/// The client's side of a connection that takes bytes when it is told to.
// Sendable by confinement: touched on the loop alone.
final class SlowOutput: BodyOutput, @unchecked Sendable {
  private(set) var sent = ""
  private(set) var unsentBytes = 0
  /// The most bytes that were ever unsent.
  private(set) var mostUnsentBytes = 0

  func write(_ bytes: [UInt8]) {
    sent += String(decoding: bytes, as: UTF8.self)
    unsentBytes += bytes.count
    mostUnsentBytes = max(mostUnsentBytes, unsentBytes)
  }

  func abort() {}
  func finish() {}

  func take(_ count: Int) { unsentBytes -= count }

  var patches: Int { sent.split(separator: "event: patch").count }

  /// The events that have come whole.
  func events() throws -> [TestEvent] {
    let end = sent.range(of: "\n\n", options: .backwards)?.upperBound ?? sent.startIndex
    return try EventStreamParser(String(sent[..<end])).events
  }
}
