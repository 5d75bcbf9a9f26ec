import GalleryModels

/// The drawing of a collage: its photographs in one row or two, on a sheet of 640 by 400.
struct CollageDrawing {
  private static let (width, height, gap) = (640, 400, 8)
  private var parts = ""

  init(_ photos: [Photo]) {
    let first = photos.count <= 2 ? photos.count : (photos.count + 1) / 2
    let rows = [photos.prefix(first), photos.dropFirst(first)].filter { !$0.isEmpty }
    for (index, row) in rows.enumerated() {
      let height = (Self.height - Self.gap * (rows.count - 1)) / rows.count
      draw(Array(row), top: index * (height + Self.gap), height: height)
    }
  }

  private mutating func draw(_ photos: [Photo], top: Int, height: Int) {
    let width = (Self.width - Self.gap * (photos.count - 1)) / photos.count
    for (index, photo) in photos.enumerated() {
      parts += Landscape(seed: photo.id).part(
        x: index * (width + Self.gap), y: top, width: width, height: height)
    }
  }

  /// The drawing as an element, hidden from screen readers: what is around it has its name.
  var markup: String {
    #"<svg viewBox="0 0 640 400" aria-hidden="true">\#(parts)</svg>"#
  }

  /// The drawing as a file.
  var file: String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 640 400">\#(parts)</svg>"#
  }
}

extension Photo {
  /// The photograph in its own shape.
  var markup: String {
    let drawing = Landscape(seed: id).part(x: 0, y: 0, width: width, height: height)
    return #"<svg viewBox="0 0 \#(width) \#(height)" aria-hidden="true">\#(drawing)</svg>"#
  }
}
