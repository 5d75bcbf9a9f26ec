/// The English names of languages by their codes of three letters (ISO 639-2, the bibliographic ones, as libraries use them).
enum LanguageName {
  /// The name of a language; empty for a code that has none here.
  static func name(ofCode code: String) -> String { names[code.lowercased()] ?? "" }

  private static let names = [
    "ara": "Arabic", "ben": "Bengali", "bul": "Bulgarian", "cat": "Catalan", "chi": "Chinese", "cze": "Czech",
    "dan": "Danish", "dut": "Dutch", "eng": "English", "est": "Estonian", "fin": "Finnish", "fre": "French",
    "ger": "German", "gre": "Greek", "grc": "Ancient Greek", "heb": "Hebrew", "hin": "Hindi",
    "hrv": "Croatian",
    "hun": "Hungarian", "ice": "Icelandic", "ind": "Indonesian", "ita": "Italian", "jpn": "Japanese",
    "kor": "Korean", "lat": "Latin", "lav": "Latvian", "lit": "Lithuanian", "nor": "Norwegian",
    "per": "Persian",
    "pol": "Polish", "por": "Portuguese", "rum": "Romanian", "rus": "Russian", "slo": "Slovak",
    "slv": "Slovenian",
    "spa": "Spanish", "srp": "Serbian", "swe": "Swedish", "tam": "Tamil", "tha": "Thai", "tur": "Turkish",
    "ukr": "Ukrainian", "urd": "Urdu", "vie": "Vietnamese", "wel": "Welsh",
  ]
}
