import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { publicConfirmationRoutes } from '#domains/confirmations/contract/public.ts'
import { sampleLink } from '#domains/confirmations/server/samples.ts'
import { decideOn } from '#domains/confirmations/server/testing/confirmed-week.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { openBrowser } from '../../e2e/browser.ts'
import { faultSettings, onRunning } from '../../e2e/faults/server-process.ts'
import { scanByBrowser, scanByRequests } from '../../e2e/faults/scanners.ts'
import { buildWeb } from '../../scripts/web-build.ts'
import { tryFault } from './trial.ts'

const usual = { links: 10_000, browser: 200, clients: 20, atOnce: 8 }
const daysOfEach = 5
const week = '2026-11-16'
/** The time of the server, on the Monday after the week. */
const time = { ms: Date.parse('2026-11-23T08:00:00Z') }

await tryFault('Mail scanners open confirmation links (T65)', usual, 60, async (trial) => {
  if (!(await buildWeb((line) => trial.say(line)))) throw new Error('the web could not be built')
  const database = await launchEmbedded({ dataDir: trial.folder, log: () => undefined })
  trial.after(() => database.stop())
  const [links, atOnce] = [trial.number('links'), trial.number('atOnce')]
  await onRunning(
    faultSettings(trial.folder),
    database,
    async (world) => {
      const url = world.services.config.publicUrl
      const tokens = await sampleLinks(world, links, trial.number('clients'))
      const before = await entriesOf(world)
      trial.say(`${tokens.length} links, each to ${daysOfEach} lines without a decision`)

      const statuses = new Map<number, number>()
      const startedAt = performance.now()
      await each(tokens, atOnce, async (token) => {
        for (const status of await scanByRequests(url, token)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      })
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      const counted = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      trial.say(`HEAD, GET, prefetch and OPTIONS of ${tokens.length} links in ${seconds} s: ${counted}`)
      // HEAD and OPTIONS have no route below /api, OPTIONS none at all.
      const good = statuses.get(200) ?? 0
      trial.found('each page and its hours were read', good === tokens.length * 7, `${good} answers with 200`)
      await foundUndecided('requests')

      const browser = await openBrowser()
      trial.after(() => browser.close())
      const visited = tokens.slice(0, trial.number('browser'))
      let offered = 0
      const openedAt = performance.now()
      await each(visited, Math.min(atOnce, 4), async (token) => {
        const lines = await scanByBrowser(browser, url, token)
        offered += lines
      })
      trial.say(`Chromium opened ${visited.length} links in ${((performance.now() - openedAt) / 1000).toFixed(0)} s`)
      trial.found('each page offered its lines', offered === visited.length * daysOfEach, `${offered} lines`)
      await foundUndecided('browsers')
      trial.found('no entry has changed', (await entriesOf(world)) === before, 'versions and statuses compared')

      // Proves that a decision would have been seen.
      await confirmAll(world, tokens[0] ?? '')
      const decided = await decisionsOf(world)
      trial.found('a contact who confirms is counted', decided === daysOfEach, `${decided} decisions`)

      async function foundUndecided(by: string) {
        const count = await decisionsOf(world)
        trial.found(`decisions after scanners with ${by}`, count === 0, String(count))
      }
    },
    time,
  )
})

/** Creates clients with a worker's submitted week, and links of their contacts. Returns the tokens. */
async function sampleLinks(world: World, count: number, clients: number): Promise<string[]> {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const clientIds: string[] = []
  for (let nth = 0; nth < clients; nth++) {
    const { clientId, projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
    const worker = await sampleWorker(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const of = { projectId, assignmentId, status: 'submitted' as const, firstDay: week }
    await sampleEntries(world, worker, { ...of, count: daysOfEach })
    clientIds.push(clientId)
  }
  const tokens: string[] = []
  await each(
    Array.from({ length: count }, (_, nth) => nth),
    8,
    async (nth) => {
      const clientId = clientIds[nth % clientIds.length] ?? ''
      const contactId = await sampleContact(world, organisation, clientId, { name: `Contact ${nth}` })
      tokens.push((await sampleLink(world, organisation, { clientId, contactId, weekStart: week })).token)
    },
  )
  return tokens
}

/** Does the work for each item, for up to that number of items at the same time. */
async function each<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const line = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, line))
}

async function decisionsOf(world: World): Promise<number> {
  const [row] = await world.sql<{ count: number }>('select count(*)::int as count from client_decisions')
  return row?.count ?? NaN
}

async function entriesOf(world: World): Promise<string> {
  const rows = await world.sql<{ id: string; version: number; status: string }>(
    'select id, version, status from time_entries order by id',
  )
  return JSON.stringify(rows)
}

async function confirmAll(world: World, token: string): Promise<void> {
  const page = await world.call(publicConfirmationRoutes.readConfirmation, { query: { token } })
  const confirm = page.body.workers.flatMap(({ lines }) => lines.map(({ line, value }) => ({ line, value })))
  const { status } = await decideOn(world, token, { confirm })
  if (status !== 200) throw new Error(`the decision was answered with ${status}`)
}
