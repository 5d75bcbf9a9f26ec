import HTTP
import Live
import Pictures

/// The responder that takes a file as the cover of a book, or takes its cover away, and leads back to the book.
struct CoverUpload: Sendable {
  /// The outcome of a form, as the address of the book's page has it.
  enum Outcome: String, Sendable {
    case set
    case removed
    case noFile = "none"
    case fileTooLarge = "bytes"
    case unknownFormat = "format"
    case damaged
    case tooManyPixels = "large"
    case tooMany = "many"
    case tooManyBytes = "room"
    case tooSlow = "slow"
    case tooOften = "often"
    case busyForOwner = "busy-owner"
    case busyForNetwork = "busy-network"
    case busy
    case unavailable = "none-made"

    init(_ error: PictureError) {
      self =
        switch error {
        case .unknownFormat: .unknownFormat
        case .damaged: .damaged
        case .tooLarge: .tooManyPixels
        case .tooSlow: .tooSlow
        }
    }

    init(_ error: LedgerFull) {
      self =
        switch error.share {
        case .owner: .busyForOwner
        case .network: .busyForNetwork
        case .server: .busy
        }
    }

    /// The message for an owner.
    func message(for owner: OwnerID) -> String {
      switch self {
      case .set: "The book has a new cover."
      case .removed: "The book has a drawn cover again."
      case .noFile: "Choose a picture first."
      case .fileTooLarge: "The picture has more than \(CoverMaker.fileLimit >> 20) MB."
      case .unknownFormat: "That is no picture that can be read here. JPEG, PNG and WebP can."
      case .damaged: "The picture is damaged."
      case .tooManyPixels: "The picture has more than 24 megapixels."
      case .tooSlow: "The picture takes too long to read. Save it again as an ordinary JPEG file."
      case .tooOften: "Your network has sent many pictures. Please wait a few seconds, and try again."
      case .busyForOwner: LedgerFull.message(share: .owner)
      case .busyForNetwork: LedgerFull.message(share: .network)
      case .busy: LedgerFull.message(share: .server)
      case .unavailable:
        "No covers can be made at the moment. Whoever runs this server finds the reason in its log."
      case .tooMany: "There is room for \(CoverStore.limit(of: owner)) covers, and you have as many."
      case .tooManyBytes:
        "Your covers take \(CoverStore.byteLimit(of: owner) >> 20) MB, and there is no room for more."
      }
    }
  }

  /// The largest number of bytes of a form.
  static let limit = CoverMaker.fileLimit + MultipartLimits.formBytes

  let covers: BookCovers
  let uploads: Uploads
  let sessions: Sessions
  /// The page with the form.
  let page: StillPage

  /// Takes the file of a form. Where it has to wait for its turn the page with the form says so.
  func respond(to request: Request) async throws -> Response {
    do {
      return try await sessions.redirect(request) { (owner: OwnerID) in
        let id = request.parameters["id"] ?? ""
        guard let book = try await covers.books.list(of: owner).item(id) else {
          throw HTTPError(.notFound, "There is no such book on your shelf.")
        }
        return Self.address(of: request, try await take(request, book, of: owner))
      }
    } catch let full as LedgerFull {
      return try await page.response(
        to: request, at: Self.address(of: request, Outcome(full)), full.error)
    } catch AccountsError.tooManyAttempts(let seconds) {
      let error = AccountsError.tooManyAttempts(seconds: seconds)
      return try await page.response(
        to: request, at: Self.address(of: request, .tooOften), HTTPError(describing: error))
    }
  }

  private static func address(of request: Request, _ outcome: Outcome) -> String {
    "\(BooksPath.book.filled(request.parameters["id"] ?? ""))?cover=\(outcome.rawValue)"
  }

  private func take(_ request: Request, _ book: Book, of owner: OwnerID) async throws -> Outcome {
    do {
      let form = try await uploads.form(of: request, upTo: CoverMaker.fileLimit, for: owner, isOnDisk: true)
      if form.fields.contains("remove") {
        try await covers.books.set(.cover, to: "", id: book.id, of: owner)
        return .removed
      }
      guard let file = form.file("file"), file.count > 0 else { return .noFile }
      if let refusal = try await covers.refusal(for: book, of: owner) { return refusal }
      try await covers.set(book.id, of: owner, by: request) {
        CoverFile(region: try await file.region(), holder: file)
      }
      return .set
    } catch let error as HTTPError where error.status == .contentTooLarge {
      return .fileTooLarge
    } catch let error as PictureError {
      return Outcome(error)
    } catch let error as CoverError {
      covers.store.faults.note(error, in: "Making a cover")
      return .unavailable
    }
  }
}

extension CoverStore {
  /// Responds to `GET /covers/{digest}`. What a digest stands for never changes.
  func respond(to request: Request) async throws -> Response {
    guard let digest = CoverDigest(request.parameters["digest"] ?? ""),
      let content = try await content(digest)
    else {
      throw HTTPError(.notFound, "There is no such cover.")
    }
    var response = Response(status: .ok, body: .bytes(content))
    response.headers["Content-Type"] = "image/jpeg"
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
  }
}
