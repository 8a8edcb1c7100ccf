-- The newest number of each caregiver's documents that this server has told of, and in which epoch of which
-- cloud: a cloud that knows less was put back to what it was before (decision P-41).
CREATE TABLE told_documents (
  caregiver INTEGER PRIMARY KEY REFERENCES caregiver ON DELETE CASCADE,
  cloud TEXT NOT NULL,
  epoch TEXT NOT NULL,
  newest INTEGER NOT NULL
) STRICT;
