/// A keypad, and the numbers of friends.
public enum PhoneBook {
  private static let contacts = [
    "603-555-1234": "Florent", "408-555-4321": "Marin", "217-555-1212": "Scott", "212-555-3434": "Shai",
  ]
  private static let keypad: [Character: Int] = [
    "abc": 2, "def": 3, "ghi": 4, "jkl": 5, "mno": 6, "pqrs": 7, "tuv": 8, "wxyz": 9,
  ].reduce(into: [:]) { keys, entry in for letter in entry.key { keys[letter] = entry.value } }

  /// The digit of a key; nil where there is no such key.
  public static func convert(_ character: Character) -> Int? {
    if let digit = character.wholeNumberValue, (0...9).contains(digit) { return digit }
    return character.lowercased().first.flatMap { keypad[$0] }
  }

  /// Digits with dashes: three, three and four.
  public static func format(_ digits: [Int]) -> String {
    let text = digits.map(String.init).joined()
    return "\(text.prefix(3))-\(text.dropFirst(3).prefix(3))-\(text.dropFirst(6))"
  }

  public static func dial(_ number: String) -> String {
    guard let name = contacts[number] else { return "Contact not found for \(number)" }
    return "Dialing \(name) (\(number))..."
  }
}
