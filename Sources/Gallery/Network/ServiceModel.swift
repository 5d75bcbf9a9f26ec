import Combine
import GalleryModels
import Live
import Templates

/// A view model that asks a service whose condition a person chooses on the page.
protocol ServiceModel: AnyObject, SendableMetatype {
  var condition: ServiceCondition { get set }
}

extension ServiceModel {
  /// The condition as the page's field has it.
  var conditionText: String {
    get { condition.rawValue }
    set { if let new = ServiceCondition(rawValue: newValue) { condition = new } }
  }
}

extension Fields where Root: ServiceModel {
  /// The fields with the fields of `Gallery/condition`.
  func conditions() -> Fields {
    list("conditions", id: \.value, Choice.fields) {
      Choice.among(ServiceCondition.allCases.map(\.rawValue), chosen: $0.conditionText)
    }
  }
}

extension Visit {
  /// The condition of the service that the address asks for.
  var condition: ServiceCondition { ServiceCondition(rawValue: text("condition")) ?? .fine }
}

extension Published<Bool>.Publisher {
  /// Waits until the property is false: a page without JavaScript shows what comes of a request.
  func turnsFalse() async {
    for await _ in first(where: { !$0 }).values {}
  }
}
