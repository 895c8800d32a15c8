import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { sheetTypes } from '#base/page.ts'
import type { Route } from '#base/route.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { requiredQuery } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { callerFor, sampleTenant } from './samples.ts'
import { pathWithin } from './testing/sample-paths.ts'

const world = await openWorld(routes)
const tenant = await sampleTenant(world)
const entries = await sampleEntries(world, tenant.worker, {
  projectId: tenant.ids.project,
  assignmentId: tenant.ids.assignment,
  count: 3,
  status: 'approved',
  firstDay: '2026-09-01',
})
await world.sql`update time_entries set end_time = '09:20', ends_at = starts_at + interval '20 minutes', total_minutes = 20 where id = any(${entries}::uuid[])`
await world.sql`update accounts set date_format = 'mm/dd/yyyy', time_format = '12' where id = ${tenant.admin.accountId}`

const exporting = routes.filter(({ route }) =>
  route.download?.some((type) => type === sheetTypes.csv || type === sheetTypes.xlsx),
)
const formatsOf = ({ download }: Route) =>
  Object.entries(sheetTypes).flatMap(([format, type]) => (download?.includes(type) ? [format] : []))

async function exported(route: Route, format: string): Promise<unknown[][]> {
  const query = requiredQuery(route).replace(/format=\w+/, `format=${format}`)
  const path = pathWithin(tenant, route)
  const by = { ...callerFor(tenant, route), language: 'en' as const }
  const { status, bytes } = await world.send('GET', query ? `${path}?${query}` : path, undefined, by)
  expect(status).toBe(200)
  if (format === 'xlsx') return readSheet(bytes)
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  return parse(text, { delimiter: text.split('\n')[0]?.includes(';') ? ';' : ',', relaxQuotes: true })
}

// Text that is a date, a time of day or an amount.
const figures = /^(?:\d{4}-\d\d-\d\d|\d{1,2}:\d\d|-?\d+[.,]\d+)$/

test.each(exporting.flatMap(({ name, route }) => formatsOf(route).map((format) => [name, format, route] as const)))(
  '%s as %s has dates, times and numbers that a spreadsheet can compute with, and no guarded phone number (F06, F34)',
  async (_, format, route) => {
    const [headings = [], ...rows] = await exported(route, format)
    expect(headings.every((heading) => heading !== '')).toBe(true)
    for (const cell of rows.flat()) {
      if (typeof cell !== 'string') continue
      if (format === 'xlsx') expect(cell).not.toMatch(figures)
      expect(cell).not.toMatch(/^'[+-]\d/)
    }
  },
)

const entryRoute = exporting.find(({ route }) => route.path.includes('timesheet'))?.route as Route

test('three entries of twenty minutes are one hour in both formats, and their times are times (F06)', async () => {
  for (const format of ['csv', 'xlsx']) {
    const [headings = [], ...rows] = await exported(entryRoute, format)
    const of = (heading: string) => headings.indexOf(heading)
    const short = rows.filter((row) => Math.abs(Number(row[of('Hours')]) - 1 / 3) < 0.01)
    expect(short).toHaveLength(3)
    expect(short.reduce((sum, row) => sum + Number(row[of('Hours')]), 0)).toBeCloseTo(1, 7)
    const start = short[0]?.[of('Start time')]
    if (format === 'csv') expect(start).toBe('09:00')
    else expect(start).toEqual(new Date('1899-12-30T09:00:00Z'))
  }
})
