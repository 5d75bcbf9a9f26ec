import Bytes
import Foundation
import HTTP

/// The cover of a book without a picture: cloth, a frame, the title and the author, drawn as SVG.
///
/// The colour and the ornament follow from title and author, so the same book always looks the same.
enum DrawnCover {
  /// The colours of cloth and print, chosen so that the print reads on the cloth (WCAG 2.2, 1.4.3).
  private static let cloths: [(cloth: String, shade: String, print: String)] = [
    ("#7a2e2a", "#64231f", "#f3dfb9"), ("#2f4a3c", "#243b2f", "#e9dcb7"), ("#27405c", "#1d3249", "#e8dcc0"),
    ("#6b4a1f", "#563a16", "#f4e3c1"), ("#4c3357", "#3c2746", "#ecd9c6"), ("#5b5f3a", "#494c2c", "#f2e8c9"),
    ("#8a5a3c", "#6f462d", "#fbeed6"), ("#33484d", "#26383c", "#e3dcc8"), ("#d9c7a0", "#c6b187", "#43301c"),
    ("#b9824f", "#9f6c3d", "#2b1a0d"), ("#a8b09a", "#929b83", "#232b1e"), ("#c9b7a8", "#b5a191", "#3a2620"),
  ]

  /// The address of a cover.
  static func url(title: String, author: String) -> String {
    "\(BooksPath.cover.route)?title=\(PercentEncoding.encode(String(title.prefix(120))))"
      + "&author=\(PercentEncoding.encode(String(author.prefix(80))))"
  }

  /// Draws a cover, 200 by 300 units.
  static func svg(title: String, author: String) -> String {
    let hash = "\(title)\n\(author)".fnv1a
    let (cloth, shade, print) = cloths[Int(hash % UInt64(cloths.count))]
    let lines = wrap(title, width: 13, most: 6)
    let size = lines.count > 4 || lines.contains { $0.count > 13 } ? 20 : 25
    let lineHeight = size + 7
    let top = 96 - (lines.count - 1) * lineHeight / 2 + size / 3
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" width="200" height="300" font-family="\
      'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif" text-anchor="middle">\
      <rect width="200" height="300" fill="\(cloth)"/><rect width="11" height="300" fill="\(shade)"/>\
      <path d="M11.5 0V300" stroke="#000" stroke-opacity=".18"/>\
      <rect x="24" y="14" width="162" height="272" fill="none" stroke="\(print)" stroke-opacity=".65"/>\
      <rect x="28" y="18" width="154" height="264" fill="none" stroke="\(print)" stroke-opacity=".35"/>
      """
    svg += ornament(Int(hash >> 32 % 4), color: print)
    svg += "<g fill=\"\(print)\" font-size=\"\(size)\">"
    for (index, line) in lines.enumerated() {
      svg += text(line, y: top + index * lineHeight, size: size)
    }
    svg += "</g><g fill=\"\(print)\" fill-opacity=\".9\" font-size=\"14\" font-style=\"italic\">"
    for (index, line) in wrap(author, width: 20, most: 2).enumerated() {
      svg += text(line, y: 248 + index * 18, size: 14)
    }
    return svg + "</g></svg>"
  }

  /// The SVG of a line of text, which runs from right to left where its letters do.
  private static func text(_ line: String, y: Int, size: Int) -> String {
    "<text x=\"105\" y=\"\(y)\" unicode-bidi=\"plaintext\"\(fit(line, size: size))>\(line.xml)</text>"
  }

  /// Responds to `GET /covers/drawn.svg?title=…&author=…`. The same address always gives the same picture.
  static func respond(to request: Request) -> Response {
    let title = (request.query["title"] ?? "").prefix(120)
    let author = (request.query["author"] ?? "").prefix(80)
    var response = Response(
      status: .ok, headers: [:], body: .bytes(Array(svg(title: String(title), author: String(author)).utf8)))
    response.headers["Content-Type"] = "image/svg+xml; charset=utf-8"
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
  }

  private static func ornament(_ kind: Int, color: String) -> String {
    let shape =
      switch kind {
      case 0: "<path d=\"M85 196h40M105 188v16\"/>"
      case 1: "<circle cx=\"105\" cy=\"196\" r=\"7\"/><path d=\"M70 196h24M116 196h24\"/>"
      case 2: "<path d=\"M75 196q15-14 30 0q15 14 30 0\"/>"
      default: "<path d=\"M105 186l9 10-9 10-9-10zM66 196h26M118 196h26\"/>"
      }
    return "<g fill=\"none\" stroke=\"\(color)\" stroke-opacity=\".7\" stroke-width=\"1.5\">\(shape)</g>"
  }

  /// Wraps a text into lines of about `width` characters. A longer word stands alone, one that is much longer is
  /// broken; beyond `most` lines, the last one ends in an ellipsis.
  static func wrap(_ text: String, width: Int, most: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace).flatMap({ pieces(of: $0, width: width) }) {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    guard lines.count > most else { return lines }
    lines = Array(lines.prefix(most))
    lines[most - 1] += "…"
    return lines
  }

  private static func pieces(of word: Substring, width: Int) -> [String] {
    var rest = word
    var pieces: [String] = []
    while rest.count > width * 3 / 2 {
      pieces.append(rest.prefix(width - 1) + "-")
      rest = rest.dropFirst(width - 1)
    }
    return pieces + [String(rest)]
  }

  /// The attributes that squeeze a line which would be wider than the frame: a character takes about half its height.
  private static func fit(_ line: String, size: Int) -> String {
    line.count * size > 280 ? " textLength=\"140\" lengthAdjust=\"spacingAndGlyphs\"" : ""
  }
}
