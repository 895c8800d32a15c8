-- A plan that cannot avoid what is turned off counts as very expensive before PostgreSQL 18, so that a server with JIT compiled these
-- small statements for 200 to 400 ms each time.
alter function record_update() set jit = off;
alter function add_worker_words() set jit = off;
alter function drop_worker_words() set jit = off;
