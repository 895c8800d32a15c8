import { setTimeout as sleep } from 'node:timers/promises'
import { brokenPromises, callClock, makeCrew, makeWitness, punchUntilDeath } from '../../e2e/faults/punches.ts'
import { faultSettings, onDatabase, startServer } from '../../e2e/faults/server-process.ts'
import { longest, tryFault } from './trial.ts'

const usual = { kills: 100, crew: 16 }
const readyWithinMs = 5000

await tryFault('The server is killed (kill -9) while workers clock in and out (T37)', usual, 25, async (trial) => {
  const [kills, crew] = [trial.number('kills'), trial.number('crew')]
  const settings = faultSettings(trial.folder)
  const witness = makeWitness()
  const workers = await onDatabase(settings, (world) => makeCrew(world, crew))
  const ready: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
    const server = await startServer(settings)
    trial.after(() => server.die())
    ready.push(server.readyMs)
    const shift = Promise.all(workers.map((worker) => punchUntilDeath(server.url, worker, witness)))
    const target = witness.good + Math.ceil(Math.random() * 9 * crew)
    for (const deadline = Date.now() + 5000; witness.good < target && Date.now() < deadline;) await sleep(1)
    await server.die()
    await shift
    if (kill % 10 === 0) trial.say(`${kill} kills, ${witness.begun.size} clock-ins, ${witness.ended.size} clock-outs`)
  }
  const last = await startServer(settings)
  trial.after(() => last.die())
  const answers = await Promise.all(workers.map((worker) => callClock(last.url, worker, 'GET', '')))
  await last.stop()
  const broken = await onDatabase(settings, (world) => brokenPromises(world, witness))
  for (const line of broken.slice(0, 20)) trial.say(line)
  const { begun, ended } = witness
  trial.found(
    'nothing acknowledged is lost, nothing is there twice',
    broken.length === 0 && ended.size > 0,
    `${begun.size} clock-ins and ${ended.size} clock-outs acknowledged in ${kills} kills, ${broken.length} otherwise than said`,
  )
  // The first one does not create the database either: it already exists.
  trial.found('ready within 5 s after each', Math.max(...ready) < readyWithinMs, longest(ready))
  const good = answers.filter(({ status }) => status === 200).length
  trial.found('everybody can clock afterwards', good === crew, `${good} of ${crew}`)
})
