-- What other programs answered may quote anything. An erasure removes the answers that mention the person: those of receivers of webhooks, and
-- the reasons that access points gave, also in the history.
call let_erase('webhook_attempts', 'answer');
call let_erase('peppol_deliveries', 'reason');
call let_erase('peppol_tasks', 'last_error');

create function erase_answers(said text[]) returns void language plpgsql volatile security definer set search_path = public as $$
declare
  organisation uuid := current_organisation();
begin
  update webhook_attempts set answer = null
   where organisation_id = organisation and answer is not null and exists (select 1 from unnest(said) s (one) where strpos(lower(answer), s.one) > 0);
  update peppol_tasks set last_error = null
   where organisation_id = organisation and last_error is not null
     and exists (select 1 from unnest(said) s (one) where strpos(lower(last_error), s.one) > 0);
  update peppol_deliveries set reason = null
   where organisation_id = organisation and reason is not null and exists (select 1 from unnest(said) s (one) where strpos(lower(reason), s.one) > 0);
  update history h
     set before = case when h.before ? 'reason' then h.before || '{"reason": "•••"}' else h.before end,
         after = case when h.after ? 'reason' then h.after || '{"reason": "•••"}' else h.after end,
         erased_at = scope_now()
   where h.organisation_id = organisation and h.entity = 'peppol_deliveries'
     and exists (select 1 from unnest(said) s (one)
                  where strpos(lower(concat_ws(' ', h.before ->> 'reason', h.after ->> 'reason')), s.one) > 0);
end $$;
grant create on schema public to interim_eraser;
alter function erase_answers(text[]) owner to interim_eraser;
revoke create on schema public from interim_eraser;
revoke execute on function erase_answers(text[]) from public;
grant execute on function erase_answers(text[]) to interim_app;
