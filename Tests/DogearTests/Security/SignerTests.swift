import Foundation
import Testing

@testable import Dogear

@Suite(.timeLimit(.minutes(10))) struct SignerTests {
  private let signer: Signer

  init() throws {
    signer = try Signer(keys: [[UInt8](repeating: 7, count: 32)])
  }

  @Test(arguments: ["", "value", "with.dots.", "🧑🏽‍🚀", "a\0b"])
  func aSignedValueComesBack(_ value: String) {
    let signed = signer.sign(value, purpose: "test")
    #expect(signer.verify(signed, purpose: "test") == value)
  }

  @Test func aSignatureIsForOnePurposeValueAndKey() throws {
    let signed = signer.sign("value", purpose: "test")
    #expect(signer.verify(signed, purpose: "other") == nil)
    #expect(signer.verify("w" + signed, purpose: "test") == nil)
    #expect(try Signer(keys: [[UInt8](repeating: 8, count: 32)]).verify(signed, purpose: "test") == nil)
    // The border between purpose and value counts.
    let shifted = signer.sign("tvalue", purpose: "tes")
    #expect(shifted.split(separator: ".").last != signed.split(separator: ".").last)
  }

  @Test(arguments: [
    "", ".", "value", "value.", ".AAAA", "value.AAAA", "value.é", String(repeating: ".", count: 10_000),
  ])
  func refusesWhatIsNotSigned(_ text: String) {
    #expect(signer.verify(text, purpose: "test") == nil)
  }

  @Test func everyBitOfASignatureCounts() throws {
    let signed = signer.sign("value", purpose: "test")
    let dot = try #require(signed.lastIndex(of: "."))
    // The last character of 43 has two bits that don't stand for a byte; all that is compared is text.
    for index in signed.indices where index > dot {
      var changed = signed
      changed.replaceSubrange(index...index, with: signed[index] == "A" ? "B" : "A")
      #expect(signer.verify(changed, purpose: "test") == nil)
    }
  }

  @Test func signersOfOneKeyAgreeOnAllThreads() async {
    let signed = signer.sign("value", purpose: "test")
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            #expect(signer.sign("\(number)", purpose: "test").hasPrefix("\(number)."))
            #expect(signer.verify(signed, purpose: "test") == "value")
          }
        }
      }
    }
  }
}
