import Domain

/// A paper's file; Swift Testing has attachments of its own.
typealias PaperFile = Attachment
