-- Pay stubs and invoice lines that were written while their worker was being erased kept the name. It is taken off them, and out of
-- their history, in the way in which an erasure does it.
do $$
declare
  person record;
begin
  for person in
    select w.organisation_id, w.id, w.first_name || ' ' || w.last_name as former
      from workers w
     where w.erased_at is not null
       and (exists (
              select from pay_stubs s
               where s.organisation_id = w.organisation_id and s.worker_id = w.id
                 and (s.worker_name <> w.first_name || ' ' || w.last_name or s.bank_account is not null or s.national_id is not null))
            or exists (
              select from pay_transfer_stubs t join pay_stubs s on s.organisation_id = t.organisation_id and s.id = t.pay_stub_id
               where s.organisation_id = w.organisation_id and s.worker_id = w.id and t.bank_account is not null)
            or exists (
              select from client_statement_lines l
               where l.organisation_id = w.organisation_id and l.worker_id = w.id
                 and l.worker_name not in (w.first_name || ' ' || w.last_name, '#' || upper(right(w.id::text, 4)))))
  loop
    perform set_config('app.organisation_id', person.organisation_id::text, true);
    perform erase_person(person.id, person.former, '{}', '[]');
  end loop;
  perform set_config('app.organisation_id', '', true);
end $$;
