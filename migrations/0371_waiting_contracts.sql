-- The navigation shows how many contracts wait for the organisation.
create index contracts_waiting on contracts (organisation_id, status) where status in ('draft', 'party_signed');
