-- That time off awaits a decision again, and its status, told that it is sick leave. Events and endpoints get the name of other changes.
alter table events no force row level security;
alter table webhook_endpoints no force row level security;
update events set type = case type when 'timeOff.pending' then 'timeOff.updated' else type end, data = data - 'status'
 where type like 'timeOff.%';
update webhook_endpoints
   set types = array(select distinct case t.type when 'timeOff.pending' then 'timeOff.updated' else t.type end from unnest(types) t (type)),
       version = version + 1, updated_at = now()
 where 'timeOff.pending' = any(types);
alter table events force row level security;
alter table webhook_endpoints force row level security;
