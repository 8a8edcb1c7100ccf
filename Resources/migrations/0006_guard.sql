-- The record says in its header that it is one ("okur"), so that it is never taken for another program's file.
PRAGMA application_id = 1869313394;
