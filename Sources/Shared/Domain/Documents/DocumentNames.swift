/// A document of the household: an insurance card, a page of the お薬手帳, a contract.
public enum HouseholdDocument {}
/// A file that belongs to a document.
public enum DocumentFile {}
/// One change of one document, made once however often it is sent.
public enum DocumentEdit {}
/// One place where documents are kept in the cloud.
public enum DocumentCloudTag {}

/// Names one document, on every device and in the cloud; the title may repeat, this never does (D-S6).
public typealias DocumentID = Identifier<HouseholdDocument>
/// Names one attached file; two files of one name are two attachments (D-S6).
public typealias AttachmentID = Identifier<DocumentFile>
/// Names one change, so that sending it twice changes nothing.
public typealias DocumentEditID = Identifier<DocumentEdit>
/// Names one cloud, so that documents of one are never taken for those of another.
public typealias CloudID = Identifier<DocumentCloudTag>
