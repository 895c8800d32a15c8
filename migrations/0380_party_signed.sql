-- A contract that its party has signed was called by the worker before contracts had other parties. Chosen events and saved views follow.
alter table webhook_endpoints disable trigger user;
update webhook_endpoints set types = array_replace(types, 'contract.workerSigned', 'contract.partySigned')
 where 'contract.workerSigned' = any(types);
alter table webhook_endpoints enable trigger user;
alter table list_views disable trigger user;
update list_views set query = replace(query, 'worker_signed', 'party_signed') where query like '%worker\_signed%';
alter table list_views enable trigger user;
