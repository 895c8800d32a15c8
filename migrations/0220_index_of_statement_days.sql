-- Revenue by day of work reads the statements whose days overlap a period.
create index client_statements_of_days on client_statements (organisation_id, to_date, from_date);
