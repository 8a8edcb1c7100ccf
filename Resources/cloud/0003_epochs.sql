-- When a folder is put back to what it was, an account's numbers are given again: then another epoch begins
-- (decision P-41). Without a name it is the first, which is called as the cloud is. previous is the one that
-- ended then, and since the newest number at that moment.
ALTER TABLE account ADD COLUMN epoch TEXT;
ALTER TABLE account ADD COLUMN previous TEXT;
ALTER TABLE account ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
