import Combine
import Foundation
import GalleryModels
import HTTP
import Live
import Templates

/// The gallery: a live page for each system of the texts that Dogear is built after, with the source of its view model.
public struct Gallery: Sendable {
  /// The rooms, in the order of the index.
  static let rooms: [any Room.Type] = localRooms + networkRooms

  private static let localRooms: [any Room.Type] = [
    HelloRoom.self, TapRoom.self, CounterRoom.self, DayAndNightRoom.self, PersonRoom.self,
    FavouriteNumberRoom.self, OwnershipRoom.self, ProfileRoom.self, LikesRoom.self, ModifiersRoom.self,
    StacksRoom.self, NumberListRoom.self, ControlsRoom.self,
    RowsRoom.self, NestedListRoom.self, ListLooksRoom.self, SearchRoom.self, DishesRoom.self, FetchRoom.self,
    PostsRoom.self, RefreshRoom.self, LongListRoom.self,
    EditListRoom.self, RowActionsRoom.self, CountriesRoom.self, StocksAndNewsRoom.self,
    FocusFormRoom.self, EditableListRoom.self, BookEditingRoom.self, EmailPairRoom.self, LocalSignUpRoom.self,
    CheckedSignUpRoom.self, ErrorAwareSignUpRoom.self, ThreeFieldSignUpRoom.self, ChangePasswordRoom.self,
    MessageRegistrationRoom.self, BrokenRulesRegistrationRoom.self, ValidatedRegistrationRoom.self,
    InterfieldRulesRoom.self,
    LongWorkRoom.self, ToggleDemoRoom.self, ThreadsRoom.self, DebouncedInputRoom.self, SandwichShopRoom.self,
    BlackjackRoom.self, PhoneLookupRoom.self, RandomImageRoom.self, PizzaOrderRoom.self,
    UnwrapRoom.self, AsResultRoom.self, RetryRoom.self, AwaitRoom.self, TimeLoggerRoom.self,
    ShareReplayRoom.self, PausableSinkRoom.self, ExpensiveRoom.self,
    OperatorPlaygroundRoom.self, TimelinesRoom.self, SubscriptionRoom.self, ThreadRecorderRoom.self,
    ClosureBooksRoom.self, PublisherBooksRoom.self, OnDemandBookRoom.self, DocumentsRoom.self,
    ColorCalcRoom.self, NotesRoom.self, CollageRoom.self, JokesRoom.self, SavedJokesRoom.self,
  ]

  private static let networkRooms: [any Room.Type] = [
    ServerSignUpRoom.self,
    BookSearchRoom<CombineBookSearchViewModel>.self, BookSearchRoom<AsyncBookSearchViewModel>.self,
    BookSearchRoom<MixedBookSearchViewModel>.self,
    WordBrowserRoom.self, DadJokesRoom.self, PhotoRoom.self, NewsRoom.self, NewsTableRoom.self,
    WeatherRoom.self,
    LocationRoom.self,
  ]

  let sources: SourceFolder
  let userSettings = UserSettings()
  let services: WebServices
  let keywords: KeywordKeeper
  let documents = VisitorDocuments()
  let album = PhotoAlbum()
  let jokes: any JokeStores
  let cover: @Sendable (_ title: String, _ author: String) -> String
  let zone: @Sendable (any PageVisitor) -> TimeZone

  /// Makes a gallery that shows the sources in a folder, `Sources/GalleryModels`, and asks services over HTTP.
  ///
  /// - Parameters:
  ///   - keywords: keeps the keywords of the news.
  ///   - jokes: the stores of the jokes that visitors save.
  ///   - cover: the address of a drawn cover, for a title and an author.
  ///   - zone: the time zone in which a visitor reads times.
  public init(
    sources directory: String, services: WebServices, keywords: KeywordKeeper, jokes: any JokeStores,
    cover: @escaping @Sendable (_ title: String, _ author: String) -> String,
    zone: @escaping @Sendable (any PageVisitor) -> TimeZone
  ) {
    sources = SourceFolder(directory: directory)
    (self.services, self.keywords, self.jokes) = (services, keywords, jokes)
    (self.cover, self.zone) = (cover, zone)
  }

  /// Adds the index and every room.
  ///
  /// - Throws: `TemplateError` where a template is wrong, or ``GalleryError`` where a source is missing.
  public func addPages<Registry: PageRegistry>(to registry: inout Registry) throws {
    try registry.add(index())
    for room in Self.rooms { try add(room, to: &registry) }
    registry.get(ServicePath.all) { [services] in await services.respond(to: $0) }
    let file = CollageFile(album: album)
    registry.get(GalleryFilePath.collage) { try file.respond(to: $0) }
  }

  private func add<R: Room, Registry: PageRegistry>(_ room: R.Type, to registry: inout Registry) throws {
    try registry.add(room.page(in: self))
  }

  /// The page of a room, with the fields that every room's template has.
  func page<R: Room, Visitor: PageVisitor>(
    of room: R.Type, _ fields: Fields<R.Model>,
    make: @escaping @Sendable (Visit<Visitor>) throws -> R.Model
  ) throws -> Page<Visitor, R.Model> {
    Page(
      R.path.route, template: R.path.template, fields: try self.fields(of: room, fields),
      title: { _ in R.description.title }, make: make)
  }

  /// The page of a room whose view model waits for an answer of a service or of the database.
  func page<R: Room, Visitor: PageVisitor>(
    of room: R.Type, _ fields: Fields<R.Model>,
    makeWaiting make: @escaping @Sendable (Visit<Visitor>) async throws -> R.Model
  ) throws -> Page<Visitor, R.Model> {
    Page(
      R.path.route, template: R.path.template, fields: try self.fields(of: room, fields),
      title: { _ in R.description.title }, make: make)
  }

  private func fields<R: Room>(of room: R.Type, _ fields: Fields<R.Model>) throws -> Fields<R.Model> {
    let description = R.description
    return fields.merging(try .room(description, sources.files(description.sources)))
  }
}
