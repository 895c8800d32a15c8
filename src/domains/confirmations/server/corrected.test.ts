import { expect, test } from 'vitest'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { confirmationRoutes } from '../contract.ts'
import { confirmations, publicConfirmations } from './routes.ts'
import { decideOn, namesOn, readPage, sampleWeek, week } from './testing/confirmed-week.ts'

const world = await openWorld([...confirmations, ...publicConfirmations, ...timesheets])

test('T65 a disputed line is corrected by the worker, asked again by a new link, and confirmed', async () => {
  const { organisation, manager, worker, clientId, entries, token } = await sampleWeek(world)
  const [id = ''] = entries
  const [first] = namesOn(await readPage(world, token))
  if (!first) throw new Error('a line is expected')
  const proposal = { startTime: '09:00', endTime: '17:00', breakMinutes: 60 }
  await decideOn(world, token, { dispute: [{ ...first, comment: 'An hour of break', proposal }] })
  const outcomeOf = async () => {
    const read = await world.call(timesheetRoutes.readEntry, { params: { entryId: id } }, manager)
    return read.body.clientDecision?.outcome ?? null
  }
  expect(await outcomeOf()).toBe('disputed')

  const comment = 'The client reports a break of an hour'
  await world.call(timesheetRoutes.requestChanges, { params: { entryId: id }, body: { comment } }, manager)
  // While the worker corrects it, the line is not on the page.
  expect(namesOn(await readPage(world, token))).toHaveLength(1)
  await world.call(timesheetRoutes.editEntry, { params: { id }, body: { breakMinutes: 60 } }, worker)
  await world.call(timesheetRoutes.submitEntries, { body: { ids: [id] } }, worker)
  expect(await outcomeOf()).toBeNull()
  await world.call(confirmationRoutes.sendConfirmations, { params: { id: clientId }, body: { day: week } }, manager)
  const [email] = await world.sql<{ text: string }>`
    select body_text as text
     from outbox where organisation_id = ${organisation.organisationId} and body_text like '%/confirm/%' order by id desc limit 1`
  const again = /\/confirm\/(\S+)/.exec(email?.text ?? '')?.[1] ?? ''
  expect((await readPage(world, again)).workers[0]?.lines[0]).toMatchObject({ breakMinutes: 60, decision: null })
  const [corrected] = namesOn(await readPage(world, again))
  const confirmed = await decideOn(world, again, { confirm: corrected ? [corrected] : [] })
  expect(confirmed.body).toMatchObject({ confirmed: 1, refused: [] })
  expect(await outcomeOf()).toBe('confirmed')
  // The former link, and with it the values of its page, decides nothing any more.
  const former = await decideOn(world, token, { confirm: [first] })
  expect([former.status, former.problem.code]).toEqual([410, 'LINK_INVALID'])
})

test('T65 a forwarded link names its contact as the author, also if somebody who is signed in opens it', async () => {
  const { manager, token, entries, linkId } = await sampleWeek(world)
  const stranger = await sampleWeek(world)
  const confirm = namesOn(await readPage(world, token))
  const decided = await decideOn(world, token, { confirm }, stranger.manager)
  expect(decided.body).toMatchObject({ confirmed: 2 })
  const history = await world.call(
    timesheetRoutes.readEntryHistory,
    { params: { entryId: entries[0] ?? '' }, query: {} },
    manager,
  )
  const step = history.body.items.find(({ entity }) => entity === 'client_decisions')
  expect(step?.by).toMatchObject({ name: 'Ines Maes', kind: 'contact' })
  expect(step?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'contactName', after: 'Ines Maes' }),
      expect.objectContaining({ field: 'requestId', after: linkId }),
    ]),
  )
})
