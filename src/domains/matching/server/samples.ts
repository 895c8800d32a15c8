import { raw } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'

/**
 * Fills all workers with random skills, languages, experience, pay rates, addresses, certifications, assignments and
 * time off. The same seed gives the same values.
 */
export async function sampleChances(
  world: World,
  { organisationId }: { organisationId: string },
  seed: number,
): Promise<void> {
  const chance = (what: string, among: number) => `abs(hashtext('${what}${seed}' || w.id))::bigint % ${among}`
  const some = (what: string, item: string, names: string) =>
    `(select coalesce(jsonb_agg(${item}), '[]') from (select word, abs(hashtext('${what}${seed}' || w.id || word))::bigint as luck
        from unnest(array[${names}]) word) words where luck % 3 > 0)`
  await world.sql`
    update workers w set
      primary_role = (array['Picker', 'Packer', 'Nurse'])[1 + ${raw(chance('role', 3))}],
      desired_job_roles = case ${raw(chance('wish', 3))} when 0 then array['picker'] else '{}' end,
      skills = ${raw(some('skill', `jsonb_build_object('name', word, 'proficiency', (array['beginner','intermediate','advanced','expert'])[1 + luck / 7 % 4])`, `'Forklift', 'PACKING', 'Première aide'`))},
      languages = ${raw(some('language', `jsonb_build_object('language', word, 'level', (array['basic','intermediate','fluent','native'])[1 + luck / 7 % 4])`, `'nl', 'fr'`))},
      experience_level = (array['beginner', 'intermediate', 'advanced', 'expert', null])[1 + ${raw(chance('level', 5))}],
      rate_amount = case ${raw(chance('paid', 6))} when 0 then null else 1500 + ${raw(chance('rate', 1500))} end,
      rate_currency = case ${raw(chance('paid', 6))} when 0 then null when 1 then 'USD' else 'EUR' end,
      home_latitude = case ${raw(chance('home', 4))} when 0 then null else 50.85 + (${raw(chance('north', 2000))} - 1000) / 1000.0 end,
      home_longitude = case ${raw(chance('home', 4))} when 0 then null else 4.35 + (${raw(chance('east', 2000))} - 1000) / 1000.0 end
    where organisation_id = ${organisationId}`
  await world.sql`
    insert into certifications (organisation_id, id, worker_id, name, expires_on, verification)
    select ${organisationId}, gen_random_uuid(), w.id, name, case ${raw(chance('ends', 3))} when 0 then null else '2026-11-01'::date + (${raw(chance('end', 60))})::int end,
           (array['unverified', 'verified', 'rejected'])[1 + abs(hashtext('word${raw(seed)}' || w.id || name))::bigint % 3]
      from workers w, unnest(array['vca', 'HACCP', 'Vca']) name
     where w.organisation_id = ${organisationId} and abs(hashtext('paper${raw(seed)}' || w.id || name))::bigint % 2 = 0`
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, start_date, end_date, type, status, starts_at_noon, ends_at_noon)
    select ${organisationId}, gen_random_uuid(), w.id, '2026-11-25'::date + (${raw(chance('off', 20))})::int, '2026-11-27'::date + (${raw(chance('off', 20))})::int,
           'vacation', (array['approved', 'pending'])[1 + ${raw(chance('granted', 2))}], ${raw(chance('noon', 2))} = 0, ${raw(chance('morning', 2))} = 0
      from workers w where w.organisation_id = ${organisationId} and ${raw(chance('away', 3))} = 0`
  // Some assignments have eight-hour shifts and some have none; some are offers only.
  await world.sql`
    insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
    select ${organisationId}, gen_random_uuid(), p.id, w.id, 'Picker', '2026-11-20'::date + (${raw(chance('begin', 20))})::int, '2026-12-20', 1735, 'EUR',
           (array['assigned', 'in_progress', 'pending', 'cancelled'])[1 + ${raw(chance('state', 4))}]
      from workers w, lateral (select id from projects where organisation_id = ${organisationId} order by id limit 1) p
     where w.organisation_id = ${organisationId} and ${raw(chance('busy', 2))} = 0`
  await world.sql`
    insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at)
    select ${organisationId}, gen_random_uuid(), a.worker_id, a.project_id, a.id, day + time '22:00', day + interval '30 hours'
      from assignments a, generate_series(a.start_date::timestamp, a.end_date::timestamp, interval '1 day') day
     where a.organisation_id = ${organisationId} and abs(hashtext('shifts${raw(seed)}' || a.worker_id))::bigint % 2 = 0 and extract(isodow from day) <= 5`
}
