-- The file says in its header what it is ("okuc").
PRAGMA application_id = 1869313379;
