/// The open pages of one network address by their visitors, of whom the one with most pages is known at once.
///
/// A binary heap of visitors with their places in it: those with more pages first, and of those with as many, the one with
/// the oldest page. Adding and removing a page takes the logarithm of the number of visitors, as every page of every
/// browser behind an address comes by here under a lock.
struct AddressPages {
  private struct Share {
    let visitor: String
    /// The visitor's pages with the numbers that tell older ones from newer ones, in their order.
    var pages: [(number: Int, page: any AnyOpenPage)]

    /// Whether this share has to give before another one.
    func precedes(_ other: Share) -> Bool {
      if pages.count != other.pages.count { return pages.count > other.pages.count }
      return pages[0].number < other.pages[0].number
    }
  }

  private var shares: [Share] = []
  private var places: [String: Int] = [:]
  /// The number of pages.
  private(set) var count = 0

  /// The pages of one visitor.
  func pages(of visitor: String) -> [any AnyOpenPage] {
    places[visitor].map { shares[$0].pages.map(\.page) } ?? []
  }

  /// The page that gives way to a new one of a visitor: the oldest of the visitors who have most; nil where the new
  /// page's visitor has as many.
  func pageToGiveWay(to visitor: String) -> (any AnyOpenPage)? {
    let own = places[visitor].map { shares[$0].pages.count } ?? 0
    guard let most = shares.first, most.pages.count > own else { return nil }
    return most.pages[0].page
  }

  /// The oldest page of a visitor that the browser has left.
  func oldestLeftPage(of visitor: String) -> (any AnyOpenPage)? {
    pages(of: visitor).first { $0.isLeft }
  }

  /// Adds a page, whose number is larger than the number of every other.
  mutating func insert(_ page: any AnyOpenPage, number: Int) {
    count += 1
    if let place = places[page.visitorKey] {
      shares[place].pages.append((number, page))
      rise(place)
    } else {
      places[page.visitorKey] = shares.count
      shares.append(Share(visitor: page.visitorKey, pages: [(number, page)]))
      rise(shares.count - 1)
    }
  }

  /// Removes a page that was added.
  mutating func remove(_ page: any AnyOpenPage) {
    guard let place = places[page.visitorKey],
      let index = shares[place].pages.firstIndex(where: { $0.page === page })
    else { return }
    count -= 1
    guard shares[place].pages.count == 1 else {
      shares[place].pages.remove(at: index)
      return sink(place)
    }
    swap(place, shares.count - 1)
    places[page.visitorKey] = nil
    shares.removeLast()
    guard place < shares.count else { return }
    rise(place)
    sink(place)
  }

  private mutating func rise(_ place: Int) {
    var place = place
    while place > 0, shares[place].precedes(shares[(place - 1) / 2]) {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(_ place: Int) {
    var place = place
    while true {
      let children = (2 * place + 1)..<min(2 * place + 3, max(shares.count, 2 * place + 1))
      guard let first = children.min(by: { shares[$0].precedes(shares[$1]) }),
        shares[first].precedes(shares[place])
      else { return }
      swap(place, first)
      place = first
    }
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    shares.swapAt(one, other)
    places[shares[one].visitor] = one
    places[shares[other].visitor] = other
  }
}
