-- The pay rates of workers by date.

-- The rate of a worker counts from the day on which it is saved. A rate that already counts is not written again.
create or replace function record_worker_rate() returns trigger language plpgsql as $$
declare
  today date := organisation_today(new.organisation_id);
  held worker_rates%rowtype;
begin
  select * into held from worker_rates r
   where r.organisation_id = new.organisation_id and r.worker_id = new.id and r.from_date <= today order by r.from_date desc limit 1;
  if held.amount is not distinct from new.rate_amount and held.currency is not distinct from new.rate_currency then
    return null;
  end if;
  insert into worker_rates (organisation_id, worker_id, from_date, amount, currency)
  values (new.organisation_id, new.id, today, new.rate_amount, new.rate_currency)
  on conflict on constraint worker_rates_date do update set amount = excluded.amount, currency = excluded.currency;
  return null;
end $$;
create or replace trigger record_rate_of_update after update of rate_amount, rate_currency on workers
  for each row when ((old.rate_amount, old.rate_currency) is distinct from (new.rate_amount, new.rate_currency))
  execute function record_worker_rate();
create or replace trigger record_rate_of_insert after insert on workers for each row execute function record_worker_rate();
