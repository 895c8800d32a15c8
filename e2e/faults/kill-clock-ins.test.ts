import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenPromises, callClock, makeCrew, makeWitness, type Puncher, punchUntilDeath } from './punches.ts'
import { faultSettings, onDatabase, postmasterOf, type ServerProcess, startServer } from './server-process.ts'

/** Twelve, or on a slow machine as many as fit into the time; `npm run bench -- kill-server` kills a hundred times. */
const mostKills = 12
const timeMs = 60_000
const crew = 16
const dataDir = await mkdtemp(join(tmpdir(), 'interim-kill-'))
const settings = faultSettings(dataDir)
const witness = makeWitness()
let workers: Puncher[] = []
let server: ServerProcess | undefined

beforeAll(async () => {
  workers = await onDatabase(settings, (world) => makeCrew(world, crew))
  // A process that is not killed leaves its compiled code to the others: Node writes it at the exit.
  await (await startServer(settings)).stop()
})

afterAll(async () => {
  await server?.die()
  await sleep(500)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

it('stores every acknowledged punch exactly once, however often it is killed during clock-ins', async () => {
  const deadline = Date.now() + timeMs
  let kills = 0
  while (kills < mostKills && Date.now() < deadline) {
    kills++
    const { url, die } = (server = await startServer(settings))
    const postmaster = await postmasterOf(dataDir)
    const shift = Promise.all(workers.map((worker) => punchUntilDeath(url, worker, witness)))
    await untilAnswered(witness.good + Math.ceil(Math.random() * 3 * crew))
    const dead = die()
    // Every other time the database dies with it.
    if (kills % 2 === 0) process.kill(postmaster, 'SIGKILL')
    await dead
    await shift
  }

  // It starts once more without help, and all workers can still clock in and out.
  const { url, die } = (server = await startServer(settings))
  for (const worker of workers) expect((await callClock(url, worker, 'GET', '')).status).toBe(200)
  await die()

  expect(witness.begun.size).toBeGreaterThan(0)
  expect(await onDatabase(settings, (world) => brokenPromises(world, witness))).toEqual([])
  console.log(
    `${witness.begun.size} clock-ins and ${witness.ended.size} clock-outs were acknowledged in ${kills} kills; none is missing.`,
  )
}, 300_000)

async function untilAnswered(count: number): Promise<void> {
  const deadline = Date.now() + 5000
  while (witness.good < count && Date.now() < deadline) await sleep(1)
}
