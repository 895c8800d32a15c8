import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import type { ConfirmationPage } from '../contract/public.ts'
import { confirmations, publicConfirmations } from './routes.ts'
import { sampleLink } from './samples.ts'
import { decideOn, namesOn, readPage, sampleWeek, week } from './testing/confirmed-week.ts'

const world = await openWorld([...confirmations, ...publicConfirmations])

const contacts = 50
const lines = 2000

/** Calls again while the server is overloaded, as the web does. */
async function retried<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call()
  return answer.status === 503 ? retried(call) : answer
}

test('T65 50 contacts decide 2,000 lines at the same moment: each line gets one decision, and none is lost', async () => {
  const { organisation, worker, clientId, projectId, assignmentId } = await sampleWeek(world)
  const { organisationId } = organisation
  await world.sql`delete from time_entries where organisation_id = ${organisationId}`
  const ids = Array.from({ length: lines }, () => uuid())
  // Three minutes each: 400 a day on five days.
  await world.sql`
    insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                              total_minutes, task_description, rate_amount, rate_currency, status)
    select ${organisationId}, e.id, ${worker.accountId}, ${projectId}, ${assignmentId}, d.at::date, d.at::time, (d.at + interval '3 minutes')::time, d.at at time zone 'UTC',
           (d.at + interval '3 minutes') at time zone 'UTC', 3, 'Picking', 1735, 'EUR', 'submitted'
      from unnest(${ids}::uuid[]) with ordinality as e (id, number),
           lateral (select ${week}::date + (e.number - 1) / 400 * interval '1 day' + (e.number - 1) % 400 * interval '3 minutes' as at) d`
  const tokens: string[] = []
  for (let nth = 0; nth < contacts; nth++) {
    const contactId = await sampleContact(world, organisation, clientId, { name: `Contact ${nth}` })
    tokens.push((await sampleLink(world, organisation, { clientId, contactId })).token)
  }
  const pages: ConfirmationPage[] = []
  for (const token of tokens) pages.push(await readPage(world, token))
  // Each confirms 200 lines; five contacts confirm each line.
  const answers = await Promise.all(
    pages.map(async (page, nth) => {
      const names = namesOn(page)
      const confirm = Array.from({ length: 200 }, (_, at) => names[(nth * 40 + at) % lines]).filter(
        (one) => one !== undefined,
      )
      const answer = await retried(() => decideOn(world, tokens[nth] ?? '', { confirm }))
      return Object.assign(answer, { requested: confirm.length })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const stored = await world.sql<{ contact: string; count: number }>`
    select contact_name as contact, count(*)::int as count
     from client_decisions where organisation_id = ${organisationId} group by 1`
  expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(lines)
  const counted = new Map(stored.map(({ contact, count }) => [contact, count]))
  answers.forEach(({ requested, body }, nth) => {
    expect(body.confirmed + body.refused.length).toBe(requested)
    expect(body.refused.every(({ reason }) => reason === 'decided')).toBe(true)
    expect(counted.get(`Contact ${nth}`) ?? 0).toBe(body.confirmed)
  })
}, 120_000)
