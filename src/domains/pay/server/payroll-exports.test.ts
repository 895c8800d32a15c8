import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { usualCsvFormat } from '#base/csv-format.ts'
import { type SampleOrganisation, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { payRoutes } from '../contract.ts'
import { mostTemplates, payrollRoutes } from '../contract/payroll-exports.ts'
import type { PayrollContent } from '../rules/payroll-export.ts'
import { type LineKind, lineKinds } from '../rules.ts'
import { pay, payrollExports } from './routes.ts'
import { sampleIssuedStub, samplePayrollTemplate } from './samples.ts'
import { calculateIn, payScene } from './testing/scene.ts'

const world = await openWorld([...pay, ...payrollExports], '2026-12-01T08:00:00Z')
calculateIn(world)

const codes = Object.fromEntries(lineKinds.map((kind, index) => [kind, `10${index}`])) as Record<LineKind, string>
const columns = (...contents: PayrollContent[]) => contents.map((content) => ({ content, heading: content }))
const form = {
  name: 'Payroll office',
  columns: columns('stub', 'worker', 'code', 'amount'),
  codes,
  format: usualCsvFormat,
}

/** Returns an administrator of a new organisation, with functions for its templates. */
async function templates() {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  return {
    organisation,
    admin,
    add: (over: Partial<typeof form> = {}) =>
      world.call(payrollRoutes.addTemplate, { body: { ...form, ...over } }, { ...admin, language: 'en' }),
    list: async () => (await world.call(payrollRoutes.listTemplates, {}, admin)).body,
  }
}

/** Creates an issued period with one pay stub of 200 EUR. */
async function issued(organisation: SampleOrganisation, name = 'Zoë Peeters') {
  return sampleIssuedStub(world, await sampleWorker(world, organisation), { name })
}

test('the amounts of an export are those of the issued pay stubs, to the cent', async () => {
  const { admin, params, hire, adjust, calculate, issue, stubs } = await payScene(world)
  await hire()
  await adjust({ kind: 'deduction', amount: 1299 })
  await adjust({ kind: 'bonus', amount: 5001 })
  await calculate()
  const reader = { ...admin, language: 'en' } as const
  const download = () => world.call(payrollRoutes.readPayrollFile, { params, query: {} }, reader)
  expect((await download()).problem.code).toBe('INVALID_TRANSITION')
  await issue()
  expect((await download()).problem.detail).toContain('no payroll export template')
  const decimals = {
    ...usualCsvFormat,
    separator: 'comma',
    decimal: 'point',
    encoding: 'utf-8',
    lineEnd: 'lf',
  } as const
  await world.call(payrollRoutes.addTemplate, { body: { ...form, format: decimals } }, admin)
  const { status, bytes, headers } = await download()
  expect([status, String(headers['content-disposition'])]).toEqual([200, expect.stringContaining('Payroll%20office')])
  const [heading, ...rows] = bytes.toString().trimEnd().split('\n')
  expect(heading).toBe('stub,worker,code,amount')
  const cents = (amount = '') => Number(amount.replace('.', ''))
  const sums = new Map<string, number>()
  for (const row of rows) {
    const [stub = '', , , amount] = row.split(',')
    sums.set(stub, (sums.get(stub) ?? 0) + cents(amount))
  }
  const issued = await stubs()
  expect(issued).toHaveLength(2)
  expect([...sums].toSorted()).toEqual(issued.map(({ number, net }) => [number ?? '', net] as const).toSorted())
  const period = (await world.call(payRoutes.readPeriod, { params }, admin)).body
  expect([...sums.values()].reduce((sum, one) => sum + one)).toBe(period.sums[0]?.net)
})

test('each download is in the history of the period, with its template and author, and never changes', async () => {
  const { admin, organisation } = await templates()
  const { periodId } = await issued(organisation)
  await samplePayrollTemplate(world, organisation)
  const params = { id: periodId }
  const first = await world.call(payrollRoutes.readPayrollFile, { params, query: {} }, admin)
  const second = await world.call(payrollRoutes.readPayrollFile, { params, query: {} }, admin)
  expect(second.bytes.toString()).toBe(first.bytes.toString())
  const { items } = (await world.call(payRoutes.readPeriodHistory, { params, query: {} }, admin)).body
  const exported = items.filter(({ entity }) => entity === 'pay_exports')
  expect(exported.map(({ kind, part, by }) => [kind, part, by?.id])).toEqual([
    ['added', 'Payroll office', admin.accountId],
    ['added', 'Payroll office', admin.accountId],
  ])
  const stored = await world.sql`select rows, digest from pay_exports where pay_period_id = ${periodId}`
  const digest = createHash('sha256').update(first.bytes).digest('hex')
  expect(stored).toEqual([
    { rows: 1, digest },
    { rows: 1, digest },
  ])
  for (const statement of ['delete from pay_exports', 'update pay_exports set rows = 2'])
    await expect(world.sql`${raw(statement)} where pay_period_id = ${periodId}`).rejects.toMatchObject({
      code: '42501',
    })
})

test('T17 an export is written in the encoding of its template, and text that looks like a formula is guarded', async () => {
  const { admin, organisation, add } = await templates()
  const { periodId } = await issued(organisation, '=Zoë Łuk')
  const { body } = await add({
    columns: [...columns('worker', 'amount'), { content: 'fixedText', heading: '@x', fixedText: '+1' }] as never,
    format: { ...usualCsvFormat, encoding: 'windows-1252' },
  })
  const query = { templateId: body.id }
  const { bytes } = await world.call(payrollRoutes.readPayrollFile, { params: { id: periodId }, query }, admin)
  expect(new TextDecoder('windows-1252').decode(bytes)).toBe("worker;amount;'@x\r\n'=Zoë Luk;200,00;+1\r\n")
})

test('the first template is the default until another one is chosen, and the default is deleted last', async () => {
  const { admin, add, list } = await templates()
  const [{ body: one }, { body: other }] = [await add(), await add({ name: 'Accountant' })]
  expect([one.isDefault, other.isDefault]).toEqual([true, false])
  expect((await add()).problem.code).toBe('CONFLICT')
  const call = (route: 'setDefaultTemplate' | 'deleteTemplate', id: string) =>
    world.call(payrollRoutes[route], { params: { id } }, { ...admin, language: 'en' })
  expect((await call('deleteTemplate', one.id)).problem.detail).toContain('another template the default')
  expect((await call('setDefaultTemplate', other.id)).status).toBe(200)
  expect((await call('setDefaultTemplate', other.id)).status).toBe(200)
  const { items, allowed } = await list()
  expect(items.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Accountant', true],
    ['Payroll office', false],
  ])
  expect(items.map((template) => template.allowed)).toEqual([['edit'], ['edit', 'setDefault', 'delete']])
  expect(allowed).toEqual(['add'])
  expect((await call('deleteTemplate', one.id)).status).toBe(204)
  expect((await call('deleteTemplate', other.id)).status).toBe(204)
  expect((await list()).items).toEqual([])
})

test('a template is edited by version, and its changes are listed', async () => {
  const { admin, add } = await templates()
  const { body: added } = await add()
  await add({ name: 'Accountant' })
  const params = { id: added.id }
  const edit = (body: object, ifMatch = 1) =>
    world.call(payrollRoutes.editTemplate, { params, body: body as never }, { ...admin, ifMatch })
  const edited = await edit({ columns: columns('code'), codes: { ...codes, taxes: '' } })
  expect(edited.body).toMatchObject({
    version: 2,
    columns: [{ content: 'code', heading: 'code', fixedText: null }],
    codes: { regular: '100', taxes: null },
  })
  expect((await edit({ name: 'x' })).problem.code).toBe('STALE_VERSION')
  expect((await edit({ name: 'Accountant' }, 2)).problem.code).toBe('CONFLICT')
  const { items } = (await world.call(payrollRoutes.readTemplateHistory, { params, query: {} }, admin)).body
  expect(items.map(({ kind }) => kind)).toEqual(['changed', 'added'])
})

test.each([
  ['no column', { columns: [] }],
  ['a column without a heading', { columns: [{ content: 'code', heading: '' }] }],
  ['a fixed text without text', { columns: [{ content: 'fixedText', heading: 'x' }] }],
  ['an unknown content', { columns: [{ content: 'nationalId', heading: 'x' }] }],
  ['a code of two lines', { codes: { ...codes, bonus: 'a\nb' } }],
  ['an unknown encoding', { format: { ...usualCsvFormat, encoding: 'utf-16' } }],
])('a template with %s is refused', async (_, over) => {
  const { add } = await templates()
  expect((await add(over as never)).problem.code).toBe('VALIDATION')
})

test('an organisation has at most twenty templates', async () => {
  const { organisation, add, list } = await templates()
  for (let number = 1; number <= mostTemplates; number++)
    await samplePayrollTemplate(world, organisation, { name: `Template ${number}`, isDefault: number === 1 })
  expect((await add()).problem.detail).toContain('20 templates')
  expect((await list()).allowed).toEqual([])
})

test('a preview shows the latest issued period and what is left out; without one, example lines', async () => {
  const { admin, organisation } = await templates()
  const { name: _, ...body } = { ...form, codes: { ...codes, bonus: '' } }
  const preview = async (sent = body) => (await world.call(payrollRoutes.previewTemplate, { body: sent }, admin)).body
  const example = await preview()
  expect([example.period, example.rows]).toEqual([null, 3])
  expect(example.text.split('\r\n')[1]).toBe('2026-00001;Zoë Peeters;100;2637,20')
  await issued(organisation)
  expect(await preview()).toEqual({
    period: { startDate: '2026-10-01', endDate: '2026-10-31' },
    text: 'stub;worker;code;amount\r\n',
    rows: 0,
    totals: [{ currency: 'EUR', exported: 0, leftOut: 20_000 }],
  })
  expect((await preview({ ...body, codes })).totals).toEqual([{ currency: 'EUR', exported: 20_000, leftOut: 0 }])
  expect(await world.sql`select id from pay_exports where organisation_id = ${admin.organisationId}`).toEqual([])
})

test('neither a manager nor another organisation can see, use or change a template', async () => {
  const { admin, organisation, add } = await templates()
  const { periodId } = await issued(organisation)
  const { body: template } = await add()
  const params = { id: template.id }
  const manager = await sampleUser(world, organisation, 'manager')
  const stranger = await templates()
  const { body: theirs } = await stranger.add()
  const read = { params: { id: periodId }, query: { templateId: theirs.id } }
  const statuses = [
    await world.call(payrollRoutes.listTemplates, {}, manager),
    await world.call(payrollRoutes.readPayrollFile, { params: { id: periodId }, query: {} }, manager),
    await world.call(payrollRoutes.readPayrollFile, { params: { id: periodId }, query: {} }, stranger.admin),
    await world.call(payrollRoutes.readPayrollFile, read, admin),
    await world.call(payrollRoutes.setDefaultTemplate, { params }, stranger.admin),
    await world.call(payrollRoutes.deleteTemplate, { params }, stranger.admin),
    await world.call(payrollRoutes.editTemplate, { params, body: { name: 'x' } }, stranger.admin),
    await world.call(payrollRoutes.readTemplateHistory, { params, query: {} }, stranger.admin),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 404, 404, 404, 404, 404, 404])
})
