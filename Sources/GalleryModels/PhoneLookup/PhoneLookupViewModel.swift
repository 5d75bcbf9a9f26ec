import Combine

/// Ten characters, which a keypad makes a number of, and the friend who has that number.
public final class PhoneLookupViewModel: ObservableObject {
  public static let samples = ["0!!1234567", "4085554321", "A1BJKLDGEH"]

  @Published public var input: String
  /// The digits of the first ten characters; a key that there is none of is 0.
  @Published public private(set) var digits: [Int] = []
  @Published public private(set) var result = ""

  public init(input: String = "") {
    self.input = input
    $input
      .map { input in
        input.publisher
          .map(PhoneBook.convert)
          .replaceNil(with: 0)
          .collect(10)
          .first()
          .replaceEmpty(with: [])
      }
      .switchToLatest()
      .assign(to: &$digits)
    $digits
      .map { $0.count == 10 ? PhoneBook.dial(PhoneBook.format($0)) : "" }
      .assign(to: &$result)
  }
}
