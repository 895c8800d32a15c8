-- An email address is verified by a link that was sent to it, and by nothing else. Before, changing a temporary password and the first sign-in
-- at the identity provider counted as well. Accounts whose history says so, and that have opened no link since, are unverified again.
do $$
declare
  wrong record;
begin
  for wrong in
    select a.organisation_id, a.id
      from accounts a
     where a.email_verified
       and exists (select from history h
                    where h.organisation_id = a.organisation_id and h.entity = 'accounts' and h.entity_id = a.id
                      and h.action in ('accounts.changeWorkerPassword', 'singleSignOn.finishSignOn')
                      and h.after ->> 'email_verified' = 'true')
       and not exists (select from history h
                        where h.organisation_id = a.organisation_id and h.entity = 'accounts' and h.entity_id = a.id
                          and h.action in ('accounts.resetPassword', 'sensitive.confirmAddress', 'sensitive.undoAddressChange'))
  loop
    perform set_config('app.organisation_id', wrong.organisation_id::text, true);
    update accounts set email_verified = false, version = version + 1 where organisation_id = wrong.organisation_id and id = wrong.id;
  end loop;
  perform set_config('app.organisation_id', '', true);
end $$;
