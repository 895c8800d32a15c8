import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { plain, readPdf } from '#platform/server/testing/pdf-text.ts'
import { readCsv } from '#platform/server/spreadsheet/csv-reader.ts'
import { Formats } from '#base/formats.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { isDeduction } from '#domains/pay/rules/is-deduction.ts'
import { pay } from './routes.ts'
import { sampleIssuedStub } from './samples.ts'
import { calculateIn, payScene } from '#domains/pay/server/testing/scene.ts'

const world = await openWorld(pay, '2026-12-01T08:00:00Z')
calculateIn(world)

test('T14 each request for a stub’s PDF is checked: without a session, in another organisation, by a colleague, after a lost role or an ended session', async () => {
  const organisation = await sampleOrganisation(world)
  const [admin, worker] = [await sampleUser(world, organisation), await sampleWorker(world, organisation)]
  const { stubId: id } = await sampleIssuedStub(world, worker)
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  const readPdf = async (by: { cookie?: string }) =>
    (await world.call(payRoutes.readStubPdf, { params: { id } }, by)).status
  const own = async (by: { cookie?: string }) =>
    (await world.call(payRoutes.readOwnStubPdf, { params: { id } }, by)).status
  expect([await readPdf({}), await readPdf(stranger), await readPdf(worker), await readPdf(admin)]).toEqual([
    401, 404, 403, 200,
  ])
  expect([await own({}), await own(await sampleWorker(world, organisation)), await own(worker)]).toEqual([
    401, 404, 200,
  ])
  await world.sql`update accounts set role = 'manager', version = version + 1 where id = ${admin.accountId}`
  await world.sql`delete from sessions where account_id = ${worker.accountId}`
  expect([await readPdf(admin), await own(worker)]).toEqual([403, 401])
})

test('T17 the PDF of a stub has the stub’s content, in the worker’s language and region format', async () => {
  const scene = await payScene(world)
  const { admin, worker, calculate, issue, stubs, stub, adjust } = scene
  await world.sql`
    update organisations set company_name = '=1+1 {{7*7}} <b>Zénith</b>',
           deductions = '[{"kind":"taxes","name":"=Tax","basisPoints":1307,"amount":null}]' where id = ${admin.organisationId}`
  await adjust({ amount: 12_345 })
  await calculate()
  await issue()
  const found = await stub((await stubs())[0]?.id)
  for (const language of ['en', 'fr', 'nl'] as const) {
    await world.sql`update accounts set preferred_language = ${language}, date_format = 'dd.mm.yyyy' where id = ${worker.accountId}`
    const own = await world.call(payRoutes.readOwnStubPdf, { params: { id: found.id } }, worker)
    const { text, info } = await readPdf(own.bytes)
    const format = new Formats(locales[language], 'Europe/Brussels')
    const amounts = [
      found.gross,
      found.net,
      -found.deductions,
      ...found.lines.map((line) => (isDeduction(line) ? -line.amount.amount : line.amount.amount)),
    ]
    for (const amount of amounts) expect(text).toContain(plain(format.money({ amount, currency: 'EUR' })))
    for (const line of found.lines) if (line.payRate) expect(text).toContain(plain(format.money(line.payRate)))
    for (const { date } of found.lines.flatMap(({ entries }) => entries))
      expect(text).toContain(date.split('-').toReversed().join('.'))
    for (const phrase of ['40:00', '=1+1 {{7*7}} <b>Zénith</b>', '=Tax', 'For the peak', found.number ?? '', '8:00'])
      expect(text).toContain(phrase)
    expect(info).toMatchObject({ Language: language })
  }
  const theirs = await world.call(payRoutes.readStubPdf, { params: { id: found.id } }, admin)
  expect(theirs.bytes.toString('latin1', 0, 5)).toBe('%PDF-')
})

test('T32 the PDF of a correction names the corrected stub and line', async () => {
  const { admin, worker, calculate, issue, stubs, adjust } = await payScene(world)
  const { lineId } = await sampleIssuedStub(world, worker, { number: 7 })
  expect((await adjust({ kind: 'earning', correctsLineId: lineId })).status).toBe(201)
  await calculate()
  await issue()
  const [first] = await stubs()
  const answer = await world.call(payRoutes.readStubPdf, { params: { id: first?.id ?? '' } }, admin)
  expect((await readPdf(answer.bytes)).text).toContain('Corrects line 1 of pay stub 2026-00007.')
})

test('a worker can download only issued stubs, and only their own', async () => {
  const { worker, hire, calculate, stubs } = await payScene(world)
  const { worker: other } = await hire()
  await calculate()
  const drafts = await stubs()
  const { stubId } = await sampleIssuedStub(world, worker)
  const statusOf = async (id: string | undefined, by: typeof worker) =>
    (await world.call(payRoutes.readOwnStubPdf, { params: { id: id ?? '' } }, by)).status
  expect(await statusOf(drafts[0]?.id, worker)).toBe(404)
  expect(await statusOf(stubId, other)).toBe(404)
  expect(await statusOf(stubId, worker)).toBe(200)
})

test('T17 the journal of an issued period is balanced, guarded, and made of its stubs', async () => {
  const { admin, hire, periodId, params, calculate, issue, stubs } = await payScene(world)
  const { worker } = await hire()
  await world.sql`update workers set first_name = '=HYPERLINK("x")' where id = ${worker.accountId}`
  await world.sql`
    update organisations set deductions = '[{"kind":"insurance","name":"ONSS","basisPoints":1307,"amount":null}]'
     where id = ${admin.organisationId}`
  const early = await world.call(payRoutes.readJournal, { params }, { ...admin, language: 'en' })
  expect([early.status, early.problem.code]).toEqual([409, 'INVALID_TRANSITION'])
  await calculate()
  await issue()
  const answer = await world.call(payRoutes.readJournal, { params: { id: periodId } }, { ...admin, language: 'en' })
  const bytes = answer.bytes
  expect(bytes.toString()).toContain(`'=HYPERLINK`)
  const lines: (readonly string[])[] = []
  for await (const { cells } of readCsv(bytes).rows) lines.push(cells)
  const [, ...rows] = lines
  const cents = (column: number) => rows.reduce((all, row) => all + Math.round(Number(row[column] || 0) * 100), 0)
  const [gross, net] = (await stubs()).reduce(([a, b], one) => [a + one.gross, b + one.net], [0, 0]) as [number, number]
  expect([cents(6), cents(7)]).toEqual([gross, gross])
  expect(rows.filter(([, , , , account]) => account === '455').length).toBe(2)
  expect(net).toBeLessThan(gross)
})

test('T9 other organisations and users without permission for pay get no PDF and no journal', async () => {
  const { periodId, worker } = await payScene(world)
  const { stubId } = await sampleIssuedStub(world, worker)
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  const statuses = [
    await world.call(payRoutes.readStubPdf, { params: { id: stubId } }, stranger),
    await world.call(payRoutes.readJournal, { params: { id: periodId } }, stranger),
    await world.call(payRoutes.readStubPdf, { params: { id: stubId } }, await sampleUser(world, worker, 'manager')),
    await world.call(payRoutes.readJournal, { params: { id: periodId } }, await sampleUser(world, worker, 'manager')),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 403, 403])
})
