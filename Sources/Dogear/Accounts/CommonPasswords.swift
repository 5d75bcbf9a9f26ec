/// A list of the most common passwords, which everybody tries first.
enum CommonPasswords {
  /// Whether a password is one of them, in any case, or one with digits or marks at its end.
  static func contains(_ password: String) -> Bool {
    guard password.utf8.count <= 64 else { return false }
    let lowered = password.lowercased()
    if list.contains(lowered) { return true }
    guard lowered.last?.isLetter == false, let end = lowered.lastIndex(where: \.isLetter) else {
      return false
    }
    let (stem, rest) = (lowered[...end], lowered[end...].dropFirst())
    // "password1!" is no better than "password", but "x1234567" is not "x".
    return stem.count >= 5 && rest.count <= 4 && list.contains(String(stem))
  }

  private static let list: Set<String> = [
    "000000", "00000000", "111111", "11111111", "112233", "121212", "123123", "123123123", "12321", "123321",
    "1234", "12345", "123456", "1234567", "12345678", "123456789", "1234567890", "12345678910", "123abc",
    "131313", "147258369", "159753", "1q2w3e", "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx", "222222", "456789",
    "555555", "654321", "666666", "696969", "777777", "7777777", "888888", "88888888", "987654321", "999999",
    "a1b2c3", "a1b2c3d4", "aa123456", "aaaaaa", "aaaaaaaa", "abc123", "abcd1234", "abcdef", "abcdefg",
    "abcdefgh", "access", "admin", "admin123", "administrator", "adobe123", "amanda", "andrew", "ashley",
    "asdasd", "asdf1234", "asdfasdf", "asdfgh", "asdfghjk", "asdfghjkl", "azerty", "azertyuiop", "bailey",
    "baseball", "basketball", "batman", "buster", "changeme", "charlie", "cheese", "chelsea", "chocolate",
    "computer", "cookie", "daniel", "default", "donald", "dragon", "facebook", "flower", "football",
    "freedom",
    "fuckyou", "google", "guest", "harley", "hello", "hello123", "hockey", "hottie", "hunter", "hunter2",
    "iloveyou", "internet", "jennifer", "jessica", "jordan", "jordan23", "joshua", "killer", "letmein",
    "liverpool", "login", "loveme", "lovely", "maggie", "master", "matrix", "michael", "michelle", "monkey",
    "mustang", "mynoob", "naruto", "nicole", "ninja", "opensesame", "p@ssw0rd", "pa$$word", "pass1234",
    "passw0rd", "password", "pepper", "picture1", "pokemon", "princess", "q1w2e3r4", "qazwsx", "qazwsxedc",
    "qwer1234", "qwerty", "qwertyuiop", "qwertz", "qwertzuiop", "ranger", "robert", "samantha", "samsung",
    "secret", "senha", "shadow", "soccer", "starwars", "summer", "sunshine", "superman", "superuser", "test",
    "test1234", "thomas", "tigger", "trustno1", "welcome", "whatever", "winter", "zaq12wsx", "zxcvbn",
    "zxcvbnm", "correcthorsebatterystaple",
  ]
}
