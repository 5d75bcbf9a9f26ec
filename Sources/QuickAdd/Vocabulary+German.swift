extension Vocabulary {
  static let german = Vocabulary(
    keywords: [
      "heute": .today, "morgen": .tomorrow, "abends": .evening, "diesen": .this, "diese": .this,
      "dieses": .this, "nächsten": .next, "nächste": .next, "nächstes": .next, "letzten": .last,
      "jeden": .every, "jede": .every, "jedes": .every, "alle": .every, "am": .on, "um": .at, "bis": .by,
      "vor": .before, "in": .in, "für": .for, "ab": .starting, "nach": .after, "seit": .since,
      "über": .about, "außer": .except, "der": .the, "des": .the, "den": .the, "dem": .the, "einem": .a,
      "einer": .a,
      "ein": .a, "eine": .a, "und": .and, "ende": .end, "früher": .early, "erledigung": .completion,
      "mal": .times, "uhr": .clock, "täglich": .daily, "wöchentlich": .weekly, "monatlich": .monthly,
      "jährlich": .yearly, "werktag": .weekdays, "wochenende": .weekend, "mittags": .noon,
      "mitternacht": .midnight, "vormittags": .morning, "nachmittags": .afternoon, "nachts": .night,
    ],
    units: [
      "minute": .minute, "minuten": .minute, "stunde": .hour, "stunden": .hour, "tag": .day, "tage": .day,
      "tagen": .day, "woche": .week, "wochen": .week, "monat": .month, "monate": .month, "monaten": .month,
      "monats": .month, "jahr": .year, "jahre": .year, "jahren": .year, "jahres": .year,
    ],
    weekdays: [
      "montag": .init(number: 1), "mo": .init(number: 1, isWeak: true),
      "dienstag": .init(number: 2), "di": .init(number: 2, isWeak: true),
      "mittwoch": .init(number: 3), "mi": .init(number: 3, isWeak: true),
      "donnerstag": .init(number: 4), "do": .init(number: 4, isWeak: true),
      "freitag": .init(number: 5), "fr": .init(number: 5, isWeak: true),
      "samstag": .init(number: 6), "sonnabend": .init(number: 6), "sa": .init(number: 6, isWeak: true),
      "sonntag": .init(number: 7), "so": .init(number: 7, isWeak: true),
    ],
    months: [
      "januar": .init(number: 1), "februar": .init(number: 2), "märz": .init(number: 3),
      "april": .init(number: 4), "mai": .init(number: 5), "juni": .init(number: 6), "juli": .init(number: 7),
      "august": .init(number: 8), "september": .init(number: 9), "oktober": .init(number: 10),
      "november": .init(number: 11), "dezember": .init(number: 12),
    ],
    numbers: [
      "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
    ],
    ordinals: ["ersten": 1, "zweiten": 2, "dritten": 3, "vierten": 4],
    ordinalEndings: ["."], lowercaseOnly: ["morgen"], hasDottedDays: true,
    reading: ["lies", "lesen", "weiterlesen", "über"])
}
