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
    // First the rows become shorter, then there are fewer of them.
    var narrow = [Float](repeating: 0, count: 3 * newWidth * height)
    pixels.withUnsafeBufferPointer { source in
      narrow.withUnsafeMutableBufferPointer { target in
        for row in 0..<height {
          for share in columns {
            let (from, to) = (3 * (row * width + share.source), 3 * (row * newWidth + share.target))
            for channel in 0..<3 { target[to + channel] += Float(source[from + channel]) * share.weight }
          }
        }
      }
    }
    var small = [Float](repeating: 0, count: 3 * newWidth * newHeight)
    narrow.withUnsafeBufferPointer { source in
      small.withUnsafeMutableBufferPointer { target in
        for share in rows {
          let (from, to) = (3 * newWidth * share.source, 3 * newWidth * share.target)
          for index in 0..<(3 * newWidth) { target[to + index] += source[from + index] * share.weight }
        }
      }
    }
    return Picture(
      width: newWidth, height: newHeight, pixels: small.map { UInt8(max(0, min(255, $0.rounded()))) })
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
