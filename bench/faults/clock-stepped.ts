import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { callClock, makeCrew, type Puncher } from '../../e2e/faults/punches.ts'
import { faultSettings, onRunning } from '../../e2e/faults/server-process.ts'
import { tryFault } from './trial.ts'

const usual = { seconds: 90, crew: 20 }
const location = { latitude: 50.8467, longitude: 4.3525, accuracy: 5 }

await tryFault('The server’s clock is stepped back between punches (T41)', usual, 5, async (trial) => {
  const stepMs = trial.number('seconds') * 1000
  const database = await launchEmbedded({ dataDir: trial.folder, log: () => undefined })
  trial.after(() => database.stop())
  // The server starts with its own clock, which can be stepped without changing that of the machine.
  const time = { ms: Date.now() }
  await onRunning(
    faultSettings(trial.folder),
    database,
    async (world) => {
      const crew = await makeCrew(world, trial.number('crew'))
      const { url } = { url: world.services.config.publicUrl }
      const statuses: number[] = []
      const punch = async (worker: Puncher, path: string, body: object = {}) => {
        const { status } = await callClock(url, worker, 'POST', path, { location, ...body })
        statuses.push(status)
      }
      const all = (path: string, body?: (worker: Puncher) => object) =>
        Promise.all(crew.map((worker) => punch(worker, path, body?.(worker))))
      const clockIn = () => all('/in', ({ projectId }) => ({ projectId }))
      const back = () => (time.ms -= stepMs)
      // Between in and out; then between in, pause, resume and out, each.
      await clockIn()
      back()
      await all('/out')
      time.ms += 10 * 60_000
      await clockIn()
      back()
      await all('/pause', () => ({ breakType: 'coffee' }))
      back()
      await all('/resume')
      back()
      await all('/out')
      trial.found(
        'every punch is taken',
        statuses.every((status) => status === 200),
        `${statuses.length} punches, ${statuses.filter((status) => status !== 200).join() || 'none'} otherwise than 200`,
      )
      const [counted] = await world.sql<{ sessions: number; negative: number; open: number }>(
        `select count(*)::int as sessions, count(*) filter (where ended_at < started_at)::int as negative,
                count(*) filter (where ended_at is null)::int as open from clock_sessions`,
      )
      const { sessions = 0, negative = 0, open = 0 } = counted ?? {}
      trial.found(
        'no session ends before it begins',
        sessions === 2 * crew.length && negative === 0 && open === 0,
        `${sessions} sessions, ${negative} negative, ${open} left open`,
      )
      const [entries] = await world.sql<{ number: number; negative: number }>(
        `select count(*)::int as number, count(*) filter (where total_minutes < 0 or ends_at < starts_at)::int as negative from time_entries`,
      )
      trial.found(
        'no entry counts less than nothing',
        entries?.number === 2 * crew.length && entries.negative === 0,
        `${entries?.number} entries, ${entries?.negative} negative`,
      )
      const shown = await Promise.all(crew.map((worker) => callClock(url, worker, 'GET', '')))
      const minutes = shown.flatMap(({ state }) => JSON.stringify(state).match(/"\w*[mM]inutes":-\d+/g) ?? [])
      trial.found('nothing shown is negative', minutes.length === 0, minutes.join() || `${shown.length} clocks read`)
    },
    time,
  )
})
