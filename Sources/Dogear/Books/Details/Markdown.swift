import CCommonMark
import Foundation

/// Text in Markdown, as CommonMark defines it, by libcmark-gfm.
enum Markdown {
  /// The deepest level of the page's own headings. The headings of the text stand below it.
  private static let pageLevel: Int32 = 2

  /// The text as HTML. Raw HTML and links that could run a script are left out; the other links tell nobody where they
  /// stand.
  static func html(_ text: String) -> String {
    var text = text
    guard
      let document = text.withUTF8({ bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
        }
      })
    else { return "" }
    defer { cmark_node_free(document) }
    lowerHeadings(of: document)
    guard let html = cmark_render_html(document, CMARK_OPT_HARDBREAKS, nil) else { return "" }
    defer { free(html) }
    // In what libcmark-gfm writes, every other angle bracket before a letter is escaped.
    return String(cString: html).replacing("<a href=", with: "<a rel=\"nofollow noreferrer\" href=")
  }

  private static func lowerHeadings(of document: OpaquePointer) {
    guard let walk = cmark_iter_new(document) else { return }
    defer { cmark_iter_free(walk) }
    while case let event = cmark_iter_next(walk), event != CMARK_EVENT_DONE {
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(walk),
        cmark_node_get_type(node) == CMARK_NODE_HEADING
      else { continue }
      cmark_node_set_heading_level(node, min(cmark_node_get_heading_level(node) + pageLevel, 6))
    }
  }
}
