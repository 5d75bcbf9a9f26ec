/// The drawings of flags, in a box of 60 by 40.
enum Flag {
  /// The flag of a country by its code.
  static func markup(of code: String) -> String {
    switch code {
    case "pk":
      path("M0 0h60v40H0z", "#ffffff") + path("M15 0h45v40H15z", "#01411c")
        + circle(x: 37, y: 20, radius: 11, "#ffffff") + circle(x: 40, y: 17, radius: 10, "#01411c")
        + star(x: 45, y: 13, radius: 4, "#ffffff")
    case "us":
      path("M0 0h60v40H0z", "#ffffff") + (0..<7).map { path("M0 \($0 * 6)h60v3.4H0z", "#b22234") }.joined()
        + path("M0 0h26v21.4H0z", "#3c3b6e")
        + (0..<12).map {
          star(x: 4 + Double($0 % 4) * 6, y: 4 + Double($0 / 4) * 6.6, radius: 2, "#ffffff")
        }.joined()
    case "br":
      path("M0 0h60v40H0z", "#009b3a") + path("M30 4 56 20 30 36 4 20z", "#fedf00")
        + circle(x: 30, y: 20, radius: 8.5, "#002776") + path("M22 17q9-2 16 6l-1 2q-8-7-16-6z", "#ffffff")
    case "cn":
      path("M0 0h60v40H0z", "#de2910") + star(x: 11, y: 11, radius: 6.5, "#ffde00")
        + [(21.0, 4.0), (25.0, 8.0), (25.0, 14.0), (21.0, 18.0)]
        .map { star(x: $0.0, y: $0.1, radius: 2.2, "#ffde00") }.joined()
    default: ""
    }
  }

  private static func path(_ path: String, _ colour: String) -> String {
    #"<path d="\#(path)" fill="\#(colour)"/>"#
  }

  private static func circle(x: Double, y: Double, radius: Double, _ colour: String) -> String {
    #"<circle cx="\#(x)" cy="\#(y)" r="\#(radius)" fill="\#(colour)"/>"#
  }

  /// A star of five points.
  private static func star(x: Double, y: Double, radius: Double, _ colour: String) -> String {
    let points: [(Double, Double)] = [
      (0, -1), (0.225, -0.309), (0.951, -0.309), (0.363, 0.118), (0.588, 0.809), (0, 0.382), (-0.588, 0.809),
      (-0.363, 0.118), (-0.951, -0.309), (-0.225, -0.309),
    ]
    let corners = points.map { "\(x + radius * $0.0) \(y + radius * $0.1)" }
    return path("M\(corners.joined(separator: "L"))z", colour)
  }
}
