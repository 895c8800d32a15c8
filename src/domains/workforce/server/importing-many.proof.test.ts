import { afterAll, expect, test, vi } from 'vitest'
import { csvLine } from '#base/csv.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import type { ImportReport } from '#domains/imports/contract.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { watchBlocking } from '#platform/server/testing/cpu-time.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workerImportJobs } from './importing.ts'
import { workforce } from './routes.ts'

const world = await openWorld(workforce)
const runner = startJobs(world.services, workerImportJobs, { everyMs: 50 })
afterAll(() => runner.stop())

const many = 20_000
const headings = [
  'Voornaam',
  'Naam',
  'Geboortedatum',
  'INSZ',
  'E-mail',
  'Gebruikersnaam',
  'GSM',
  'Adres',
  'Sector',
  'Functie',
  'Uurloon',
  'IBAN',
  'Vaardigheden',
  'Talen',
] as const
type Heading = (typeof headings)[number]

// A national number with valid check digits, of somebody born in July 1985.
function belgianNumber(n: number): string {
  const number = `8507${String(1 + Math.floor(n / 1000)).padStart(2, '0')}${String(n % 1000).padStart(3, '0')}`
  return `${number}${String(97 - (Number(number) % 97)).padStart(2, '0')}`
}

const worker = (n: number): Record<Heading, string> => ({
  Voornaam: `Zoë ${n}`,
  Naam: `D’Hondt; ${n}`,
  Geboortedatum: `${1 + Math.floor(n / 1000)}/7/1985`,
  INSZ: belgianNumber(n),
  'E-mail': `worker${n}@many.example`,
  Gebruikersnaam: `worker${n}`,
  GSM: `0470 ${String(n % 1_000_000).padStart(6, '0')}`,
  Adres: `Hoogstraat ${n}\n1000 Brussel`,
  Sector: ['bouw', 'Construction', 'detailhandel', 'retail'][n % 4] as string,
  Functie: 'Orderpicker',
  Uurloon: '17,35',
  IBAN: 'BE68 5390 0754 7034',
  Vaardigheden: 'Heftruck (advanced); Orderpicking',
  Talen: 'Nederlands (native); fr (basic)',
})

/** The possible errors of a worker, with the heading at which each is reported. */
const kinds: readonly [Heading, (n: number) => string][] = [
  ['Naam', () => ''],
  ['Naam', () => 'x'.repeat(201)],
  ['Geboortedatum', () => '31/02/1990'],
  ['Geboortedatum', () => 'gisteren'],
  ['INSZ', () => '•••• 0123'],
  ['INSZ', () => '8,50731E+10'],
  ['E-mail', () => 'worker@'],
  ['E-mail', (n) => `WORKER${n - 2}@many.example`],
  ['Gebruikersnaam', () => 'a b'],
  ['Gebruikersnaam', (n) => `worker${n - 2}`],
  ['GSM', () => '12'],
  ['Adres', () => ''],
  ['Sector', () => 'mijnbouw'],
  ['Functie', () => ''],
  ['Uurloon', () => '17,355'],
  ['IBAN', () => 'BE68 5390 0754 7035'],
  ['Vaardigheden', () => 'Heftruck (superbe)'],
  ['Vaardigheden', () => 'Heftruck; heftruck'],
  ['Talen', () => 'Klingon (fluent)'],
  ['Talen', () => 'fr (native); Frans (basic)'],
]

const file = (change: (n: number, row: Record<Heading, string>) => void) => {
  const lines = Array.from({ length: many }, (_, n) => {
    const row = worker(n)
    change(n, row)
    return csvLine(
      headings.map((heading) => row[heading]),
      ';',
    )
  })
  return new Blob([csvLine(headings, ';'), ...lines], { type: 'text/csv' })
}

test('T36 of twenty thousand workers, three hundred errors are reported and nobody is added; once corrected, all are added once', async () => {
  const organisation = await sampleOrganisation(world)
  const by = await sampleUser(world, organisation, 'provider')
  const count = async () =>
    (
      await world.sql<{ workers: number; history: number }>`
        select (select count(*)::int from workers where organisation_id = ${organisation.organisationId}) as workers,
               (select count(*)::int from history where organisation_id = ${organisation.organisationId} and action = 'workforce.importWorkers') as history`
    )[0]
  const planted = new Map(Array.from({ length: 300 }, (_, k) => [50 + k * 66, kinds[k % kinds.length]!] as const))
  const wrong = file((n, row) => {
    const [heading, value] = planted.get(n) ?? []
    if (heading && value) row[heading] = value(n)
  })

  const blocking = watchBlocking()
  const { body } = await world.call(
    workforceRoutes.importWorkers,
    { query: { dryRun: 'true' }, file: wrong },
    { cookie: by.cookie },
  )
  const longestMs = blocking.stop()
  expect(body).toMatchObject({ status: 'checked', rows: many, faultCount: 300, encoding: 'utf-8', delimiter: ';' })
  expect(body.faults.map(({ line, column }) => [line, column])).toEqual(
    [...planted].map(([n, [heading]]) => [n + 2, heading]),
  )
  expect(new Set(body.faults.map(({ code }) => code)).size).toBeGreaterThan(14)
  // The event loop stayed responsive.
  expect(longestMs).toBeLessThan(1000)
  expect(await count()).toEqual({ workers: 0, history: 0 })

  const corrected = file(() => undefined)
  const send = () =>
    world.call(
      workforceRoutes.importWorkers,
      { query: {}, file: corrected },
      { cookie: by.cookie, headers: { 'idempotency-key': 'mended' } },
    )
  // One of two at the same moment is refused while the other is read, and is sent again.
  const together = await Promise.all([send(), send()])
  const answers = [...together.filter(({ status }) => status !== 409), await send()]
  expect(new Set(answers.map(({ body: answer }) => answer.status))).toEqual(new Set(['running']))
  expect(answers.length).toBeGreaterThan(1)
  const [id, ...others] = [...new Set(answers.map(({ body: answer }) => answer.id))]
  expect(others).toEqual([])

  const seen: number[] = []
  const done = await vi.waitFor(
    async () => {
      const read = await world.call(workforceRoutes.readImport, { params: { id: String(id) } }, { cookie: by.cookie })
      seen.push(read.body.done)
      expect(read.body.status).not.toBe('running')
      return read.body as ImportReport
    },
    { timeout: 180_000, interval: 100 },
  )
  expect(done).toMatchObject({ status: 'done', rows: many, done: many, faults: [] })
  // The reported progress never went back.
  expect(new Set(seen).size).toBeGreaterThan(3)
  expect(seen).toEqual([...seen].sort((one, other) => one - other))
  // An account, a worker and a rate each.
  expect(await count()).toEqual({ workers: many, history: 3 * many })
}, 300_000)
