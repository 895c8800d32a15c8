-- The command that writes a clock session starts the request (decision 137).
drop trigger if exists request_of_session on clock_sessions;
drop function if exists start_request();
