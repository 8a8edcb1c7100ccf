import Domain
public import LocalStore

extension DocumentStore {
  /// Takes away for good what has been in the bin for thirty days by the server's clock. Until that was heard only what
  /// processes left half written goes. Source: decision 0181.
  public func emptyBin(by grace: GraceLedger) throws(DocumentStoreError) {
    try emptyBin(at: grace.isTimeHeard ? grace.present : Timestamp(secondsSinceEpoch: 0))
  }
}
