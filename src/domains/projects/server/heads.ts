import { fragment, raw } from '#platform/server/db/statement.ts'

/** SQL for the accounts that are notified of work on a project `p`: its active manager or, without one, those who approve hours. */
export const headsOf = (p: string) => fragment`
  coalesce((select array_agg(c.id) from accounts c
             where c.organisation_id = ${raw(p)}.organisation_id and c.type = 'provider' and c.active
               and case when exists (select 1 from accounts m
                                      where m.organisation_id = c.organisation_id and m.id = ${raw(p)}.project_manager_id
                                        and m.active and m.role <> 'user')
                        then c.id = ${raw(p)}.project_manager_id else c.role in ('providerAdmin', 'administrator', 'manager') end), '{}')`
