/**
 * SQL for the accounts that are notified of work on a project `p` of the organisation `$1`: its active manager or, without one, those who
 * approve hours.
 */
export const headsOf = (p: string) => `
  coalesce((select array_agg(c.id) from accounts c
             where c.organisation_id = $1 and c.type = 'provider' and c.active
               and case when exists (select 1 from accounts m where m.organisation_id = $1 and m.id = ${p}.project_manager_id
                                        and m.active and m.role <> 'user')
                        then c.id = ${p}.project_manager_id else c.role in ('providerAdmin', 'administrator', 'manager') end), '{}')`
