-- Where somebody stood is forgotten after a while; the history, which forgets nothing, must not know it.
drop trigger history_of_insert on time_entries;
drop trigger history_of_update on time_entries;
drop trigger history_of_delete on time_entries;
call keep_history('time_entries', 'place_latitude', 'place_longitude');
