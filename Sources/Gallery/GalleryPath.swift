import HTTP
import Live

/// The addresses of the gallery: its index, and each of its rooms.
public enum GalleryPath: String, SitePath {
  /// The first part of the names in templates.
  public static let group = "gallery"

  case index = "/gallery"
  case hello = "/gallery/hello"
  case tap = "/gallery/tap-me"
  case person = "/gallery/person"
  case favouriteNumber = "/gallery/favourite-number"
  case ownership = "/gallery/ownership"
  case profile = "/gallery/profile"
  case modifiers = "/gallery/modifiers"
  case controls = "/gallery/controls"
  case counter = "/gallery/counter"
  case dayAndNight = "/gallery/day-and-night"
  case stacks = "/gallery/stacks"
  case numbers = "/gallery/numbers"
  case likes = "/gallery/likes"
  case rows = "/gallery/rows"
  case search = "/gallery/search"
  case fetch = "/gallery/fetch"
  case refresh = "/gallery/refresh"
  case longList = "/gallery/long-list"
  case nestedList = "/gallery/nested-list"
  case listLooks = "/gallery/list-looks"
  case dishes = "/gallery/dishes"
  case posts = "/gallery/posts"
  case focusForm = "/gallery/focus-form"
  case bookEditing = "/gallery/book-details"
  case signUpLocal = "/gallery/sign-up-1"
  case signUpChecked = "/gallery/sign-up-2"
  case signUpErrors = "/gallery/sign-up-3"
  case signUpThreeFields = "/gallery/sign-up-three-fields"
  case emailPair = "/gallery/email-pair"
  case changePassword = "/gallery/change-password"
  case registrationMessage = "/gallery/registration-1"
  case registrationBrokenRules = "/gallery/registration-2"
  case registrationValidated = "/gallery/registration-3"
  case editableList = "/gallery/editable-list"
  case interfieldRules = "/gallery/rules-between-fields"
  case serverSignUp = "/gallery/sign-up-server"
  case bookSearchCombine = "/gallery/book-search-1"
  case bookSearchAsync = "/gallery/book-search-2"
  case bookSearchMixed = "/gallery/book-search-3"
  case dadJokes = "/gallery/dad-jokes"
  case photo = "/gallery/photo"
  case wordBrowser = "/gallery/word-browser"
  case news = "/gallery/news"
  case weather = "/gallery/weather"
  case location = "/gallery/location"
  case longWork = "/gallery/long-work"
  case toggleDemo = "/gallery/toggle"
  case threads = "/gallery/threads"
  case debouncedInput = "/gallery/debounced-input"
  case sandwichShop = "/gallery/sandwich-shop"
  case blackjack = "/gallery/blackjack"
  case phoneLookup = "/gallery/phone-lookup"
  case randomImage = "/gallery/random-image"
  case pizzaOrder = "/gallery/pizza-order"
  case unwrap = "/gallery/unwrap"
  case asResult = "/gallery/as-result"
  case retry = "/gallery/retry"
  case await = "/gallery/await"
  case timeLogger = "/gallery/time-logger"
  case shareReplay = "/gallery/share-replay"
  case pausableSink = "/gallery/pausable-sink"
  case expensive = "/gallery/expensive-computation"
  case operators = "/gallery/operators"
  case timelines = "/gallery/timelines"
  case subscription = "/gallery/subscription"
  case threadRecorder = "/gallery/thread-recorder"
  case newsTable = "/gallery/news-table"
  case editList = "/gallery/edit-list"
  case rowActions = "/gallery/row-actions"
  case countries = "/gallery/countries"
  case stocksAndNews = "/gallery/stocks-and-news"
  case colorCalc = "/gallery/colour-calculator"
  case notes = "/gallery/notes"
  case collage = "/gallery/collage"
  case jokes = "/gallery/jokes"
  case savedJokes = "/gallery/saved-jokes"
  case closureBooks = "/gallery/live-books-closure"
  case publisherBooks = "/gallery/live-books-publisher"
  case onDemandBook = "/gallery/document-on-demand"
  case documents = "/gallery/documents"

  /// The name of the page's template: the last part of the address.
  var template: String {
    "Gallery/\(rawValue.split(separator: "/").last ?? "")"
  }

  /// The address with a query, in which a page without JavaScript keeps its state.
  func showing(_ query: KeyValuePairs<String, String>) -> String {
    showing(query.map { ($0.key, $0.value) })
  }

  /// The address with a query of names and values.
  func showing(_ query: [(String, String)]) -> String {
    let pairs = query.filter { !$0.1.isEmpty }.map { "\($0.0)=\(PercentEncoding.encode($0.1))" }
    return pairs.isEmpty ? route : "\(route)?\(pairs.joined(separator: "&"))"
  }
}
