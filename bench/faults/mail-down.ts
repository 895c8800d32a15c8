import { setTimeout as sleep } from 'node:timers/promises'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { startMailServer } from '#platform/server/testing/mail-server.ts'
import type { World } from '#platform/server/testing/world.ts'
import { faultSettings, onRunning } from '../../e2e/faults/server-process.ts'
import { percentile } from '../measured.ts'
import { tryFault } from './trial.ts'

const usual = { emails: 1000 }
const answeredWithinMs = 300
// Five minutes before emails are gathered, by the readers' clock: the mail server is away from here until five minutes after it.
const startAt = '2026-11-20T06:55:00Z'

await tryFault('The mail server is away for ten minutes while hours are approved (T40)', usual, 15, async (trial) => {
  const count = trial.number('emails')
  trial.say('the ten minutes pass on the clock of the server, ten seconds at a time, in less than a minute of ours')
  let [poison, grey, greyed] = ['', '', 0]
  const mail = await startMailServer((address) =>
    address === poison ? 550 : address === grey && greyed++ < 2 ? 451 : undefined,
  )
  trial.after(() => mail.stop())
  await mail.stop()
  const database = await launchEmbedded({ dataDir: trial.folder, log: () => undefined })
  trial.after(() => database.stop())
  const settings = { ...faultSettings(trial.folder), SMTP_URL: mail.url }
  const time = { ms: Date.parse(startAt) }
  await onRunning(
    settings,
    database,
    async (world) => {
      const { admin, workers, entries } = await arrange(world, count)
      poison = workers[0]?.email ?? ''
      grey = workers[1]?.email ?? ''
      const times: number[] = []
      const statuses = new Map<number, number>()
      const call = async (method: string, path: string, body?: unknown, by?: SampleAccount) => {
        const startedAt = performance.now()
        const { status } = await world.send(method, path, body, by)
        times.push(performance.now() - startedAt)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        return status
      }
      for (const entry of entries) await call('POST', `/provider/timesheet/${entry}/approve`, undefined, admin)
      // A refused call causes no email.
      const refused = await call('POST', `/provider/timesheet/${entries[2]}/approve`, undefined, admin)
      await call('POST', '/register', { email: 'new@faults.example', accountType: 'enlisting' })
      await call('POST', '/auth/request-password-reset', { email: admin.email })
      trial.say(`answers: ${[...statuses].map(([status, number]) => `${number} × ${status}`).join(', ')}`)
      const slow = times.filter((ms) => ms >= answeredWithinMs).length
      trial.found(
        'answers do not wait for mail',
        slow === 0 && refused === 409,
        `${Math.round(percentile(times, 0.5))} ms in the middle, ${Math.round(Math.max(...times))} ms at the longest`,
      )
      for (let seconds = 0; seconds < 600; seconds += 10) {
        time.ms += 10_000
        await sleep(500)
      }
      trial.found('nothing is delivered while it is away', mail.received.length === 0, `${mail.received.length} emails`)
      const [{ open, failures } = { open: 0, failures: 0 }] = await world.sql<{ open: number; failures: number }>(
        'select count(*)::int as open, coalesce(sum(attempts), 0)::int as failures from outbox where sent_at is null',
      )
      // Each of them has the email of its approval; then those of registering and of the reset.
      const waiting = count + 2
      trial.found(
        'every email waits in the database',
        open === waiting,
        `${open} of ${waiting}, tried ${failures} times`,
      )
      await mail.start()
      for (const deadline = Date.now() + 8 * 60_000; Date.now() < deadline; await sleep(500)) {
        time.ms += 30_000
        const [left] = await world.sql<{ open: number }>(
          'select count(*)::int as open from outbox where sent_at is null',
        )
        if (left?.open === 1) break
      }
      const to = mail.received.map((message) => message.to)
      const expected = [...workers.slice(1).map(({ email }) => email), 'new@faults.example', admin.email].sort()
      const isOnce = JSON.stringify([...to].sort()) === JSON.stringify(expected)
      trial.found(
        'after its return each is delivered once',
        isOnce,
        `${to.length} emails to ${new Set(to).size} of ${expected.length} addresses`,
      )
      trial.found('who was refused for now has the email', to.includes(grey) && greyed === 3, `at try ${greyed}`)
      trial.found('who is refused for ever holds up nobody', !to.includes(poison), 'the others are all there')
    },
    time,
  )
})

/** This many workers with one submitted time entry each, who receive digests by email at eight. */
async function arrange(world: World, count: number) {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  const workers: SampleAccount[] = []
  const entries: string[] = []
  for (let number = 0; number < count; number++) {
    const worker = await sampleWorker(world, organisation)
    const assignmentId = await sampleAssignment(world, worker, projectId)
    const sample = await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'submitted' })
    workers.push(worker)
    entries.push(...sample)
  }
  return { admin, workers, entries }
}
