-- The command that ends a request releases its workers (decision 137).
drop trigger if exists workers_of_request on requests;
drop function if exists let_go_of_workers();
drop trigger if exists kind_of_ending on assignments;
drop function if exists end_with_request();
