/// The jokes of the local service, and the dictionary with their translations.
public enum JokeDictionary {
  private struct Entry {
    let id: String
    let english: String
    let spanish: String
    let german: String
  }

  private static let entries = [
    Entry(
      id: "optimizes", english: "Chuck Norris writes code that optimizes itself.",
      spanish: "Chuck Norris escribe código que se optimiza solo.",
      german: "Chuck Norris schreibt Code, der sich selbst optimiert."),
    Entry(
      id: "bookmark", english: "Chuck Norris needs no bookmark. The page waits for him.",
      spanish: "Chuck Norris no necesita marcapáginas. La página lo espera.",
      german: "Chuck Norris braucht kein Lesezeichen. Die Seite wartet auf ihn."),
    Entry(
      id: "ending", english: "When Chuck Norris dislikes an ending, the author writes another one.",
      spanish: "Cuando a Chuck Norris no le gusta un final, el autor escribe otro.",
      german: "Wenn Chuck Norris ein Ende nicht gefällt, schreibt der Autor ein anderes."),
    Entry(
      id: "library", english: "Libraries whisper when Chuck Norris walks in.",
      spanish: "Las bibliotecas susurran cuando entra Chuck Norris.",
      german: "Bibliotheken flüstern, wenn Chuck Norris hereinkommt."),
    Entry(
      id: "demand", english: "Chuck Norris has unlimited demand, and every publisher keeps up.",
      spanish: "La demanda de Chuck Norris es ilimitada, y todos los publicadores le siguen el ritmo.",
      german: "Die Nachfrage von Chuck Norris ist unbegrenzt, und jeder Publisher kommt mit."),
    Entry(
      id: "cancel", english: "Nobody cancels Chuck Norris. He completes.",
      spanish: "Nadie cancela a Chuck Norris. Él termina.",
      german: "Niemand bricht Chuck Norris ab. Er ist fertig."),
    Entry(
      id: "debounce", english: "Chuck Norris debounces by looking at the keyboard.",
      spanish: "Chuck Norris filtra las teclas con solo mirar el teclado.",
      german: "Chuck Norris entprellt die Tasten, indem er sie ansieht."),
    Entry(
      id: "reminder", english: "Chuck Norris has no reminders. Things remember him.",
      spanish: "Chuck Norris no tiene recordatorios. Las cosas se acuerdan de él.",
      german: "Chuck Norris hat keine Erinnerungen. Die Dinge erinnern sich an ihn."),
    Entry(
      id: "spoiler", english: "Chuck Norris cannot be spoiled. The plot changes in time.",
      spanish: "A Chuck Norris no se le puede contar el final. La trama cambia a tiempo.",
      german: "Chuck Norris kann man nichts verraten. Die Handlung ändert sich rechtzeitig."),
    Entry(
      id: "queue", english: "The main queue asks Chuck Norris whether it may go on.",
      spanish: "La cola principal le pregunta a Chuck Norris si puede seguir.",
      german: "Die Hauptwarteschlange fragt Chuck Norris, ob sie weitermachen darf."),
  ]

  /// The jokes.
  public static let jokes = entries.map { Joke(id: $0.id, value: $0.english) }

  /// The translation of a joke; nil where the dictionary has none.
  public static func translation(of id: Joke.ID, to languageCode: String) -> String? {
    guard let entry = entries.first(where: { $0.id == id }) else { return nil }
    return switch JokeLanguage(rawValue: languageCode) {
    case .spanish: entry.spanish
    case .german: entry.german
    case nil: nil
    }
  }
}
