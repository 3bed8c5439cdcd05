-- The rows that exist, in a transaction of its own: readers go on, only writers of the same rows wait.
UPDATE catalog SET name = name;
