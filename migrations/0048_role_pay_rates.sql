-- What an hour of a role is paid where the worker has no pay rate: [{ "role": "Picker", "payRate": { "amount": 1735, "currency": "EUR" } }].
alter table organisations add column role_pay_rates jsonb not null default '[]' check (jsonb_typeof(role_pay_rates) = 'array');

-- Three rates, one meaning each. The columns keep their names, for the server of before may still run while this is done.
comment on column requests.rate_amount is 'Budget rate: the most that an hour may cost; nobody is paid by it.';
comment on column workers.rate_amount is 'Pay rate of today: what the worker is paid for an hour.';
comment on column assignments.rate_amount is 'Pay rate as offered; it stands once the worker has accepted.';
comment on column time_entries.rate_amount is 'Pay rate of its assignment, as it was then.';
comment on column bill_rates.amount is 'Bill rate: what the client is charged for an hour.';
