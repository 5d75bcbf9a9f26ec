extension Picture {
  /// The picture made smaller, so that it fits into a frame; one that fits is returned as it is.
  ///
  /// Each pixel is the mean of the area that it covers.
  public func fitted(width most: Int, height mostHeight: Int) -> Picture {
    guard width > most || height > mostHeight else { return self }
    let scale = min(Double(most) / Double(width), Double(mostHeight) / Double(height))
    let newWidth = max(1, Int((Double(width) * scale).rounded()))
    let newHeight = max(1, Int((Double(height) * scale).rounded()))
    let (columns, rows) = (Share.all(from: width, to: newWidth), Share.all(from: height, to: newHeight))
    // Each row becomes shorter, and then a part of the rows that it covers.
    var small = [Float](repeating: 0, count: 3 * newWidth * newHeight)
    var narrow = [Float](repeating: 0, count: 3 * newWidth)
    pixels.withUnsafeBufferPointer { source in
      narrow.withUnsafeMutableBufferPointer { narrow in
        small.withUnsafeMutableBufferPointer { target in
          var last = -1
          for share in rows {
            if share.source != last {
              last = share.source
              Self.narrow(UnsafeBufferPointer(rebasing: source[(3 * width * last)...]), to: narrow, columns)
            }
            let to = 3 * newWidth * share.target
            for index in 0..<(3 * newWidth) { target[to + index] += narrow[index] * share.weight }
          }
        }
      }
    }
    return Picture(
      width: newWidth, height: newHeight, pixels: small.map { UInt8(max(0, min(255, $0.rounded()))) })
  }

  /// Makes a row shorter.
  private static func narrow(
    _ row: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<Float>, _ columns: [Share]
  ) {
    target.update(repeating: 0)
    for share in columns {
      let (from, to) = (3 * share.source, 3 * share.target)
      for channel in 0..<3 { target[to + channel] += Float(row[from + channel]) * share.weight }
    }
  }

  /// The share that a row or column of a picture has in one of a smaller picture.
  private struct Share {
    let source: Int
    let target: Int
    let weight: Float

    /// All shares, by their sources.
    static func all(from count: Int, to newCount: Int) -> [Share] {
      let scale = Double(newCount) / Double(count)
      return (0..<count).flatMap { source -> [Share] in
        let (start, end) = (Double(source) * scale, Double(source + 1) * scale)
        let (first, last) = (Int(start), min(newCount - 1, Int(end.nextDown)))
        return (first...max(first, last)).map { target in
          let share = min(end, Double(target + 1)) - max(start, Double(target))
          return Share(source: source, target: target, weight: Float(share))
        }
      }
    }
  }
}
