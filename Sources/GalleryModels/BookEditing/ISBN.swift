/// Whether a text is an International Standard Book Number with the right check digit, of ten or thirteen digits. Hyphens
/// and spaces don't count.
public func checkISBN(_ isbn: String) -> Bool {
  let characters = isbn.filter { $0 != "-" && $0 != " " }
  guard characters.utf8.count == characters.count else { return false }
  var digits: [Int] = []
  for (index, character) in characters.enumerated() {
    if let digit = character.wholeNumberValue {
      digits.append(digit)
    } else if "Xx".contains(character), index == 9, characters.count == 10 {
      // Ten, as the check digit of ISBN-10 alone.
      digits.append(10)
    } else {
      return false
    }
  }
  switch digits.count {
  case 10: return zip(digits, (1...10).reversed()).reduce(0) { $0 + $1.0 * $1.1 } % 11 == 0
  case 13:
    let weighted = digits.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element : 3 * $0.element }
    return weighted.reduce(0, +) % 10 == 0
  default: return false
  }
}
