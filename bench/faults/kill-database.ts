import { setTimeout as sleep } from 'node:timers/promises'
import { brokenPromises, makeCrew, makeWitness, punchUntil } from '../../e2e/faults/punches.ts'
import { faultSettings, onDatabase, postmasterOf, startServer } from '../../e2e/faults/server-process.ts'
import { longest, tryFault } from './trial.ts'

const usual = { kills: 30, crew: 16 }
const backWithinMs = 5000

await tryFault(
  'PostgreSQL is killed (kill -9) under the server while workers clock (T37)',
  usual,
  15,
  async (trial) => {
    const [kills, crew] = [trial.number('kills'), trial.number('crew')]
    const settings = faultSettings(trial.folder)
    const witness = makeWitness()
    const workers = await onDatabase(settings, (world) => makeCrew(world, crew))
    const server = await startServer(settings)
    trial.after(() => server.die())
    let isOver = false
    const shift = Promise.all(workers.map((worker) => punchUntil(server.url, worker, witness, () => isOver)))
    // Its errors are examined at the end.
    shift.catch(() => undefined)
    const back: number[] = []
    const goesOn = async (more: number) => {
      const target = witness.good + more
      for (const deadline = Date.now() + 30_000; witness.good < target && Date.now() < deadline;) await sleep(5)
      return witness.good >= target
    }
    let isAlone = true
    for (let kill = 1; kill <= kills; kill++) {
      isAlone &&= await goesOn(Math.ceil(Math.random() * 6 * crew))
      process.kill(await postmasterOf(trial.folder), 'SIGKILL')
      const killedAt = performance.now()
      isAlone &&= await goesOn(crew)
      back.push(performance.now() - killedAt)
      if (kill % 5 === 0) trial.say(`${kill} kills, ${witness.begun.size} clock-ins, ${witness.ended.size} clock-outs`)
    }
    const isAlive = server.isAlive()
    isOver = true
    const wrong = await shift.then(
      () => undefined,
      (error: Error) => error.message,
    )
    await server.stop()
    const broken = await onDatabase(settings, (world) => brokenPromises(world, witness))
    for (const line of broken.slice(0, 20)) trial.say(line)
    trial.found(
      'the server lives and starts its database again by itself',
      isAlive && isAlone,
      `${kills} kills, ${isAlive ? 'the same process' : 'the server ended'}`,
    )
    trial.found('meanwhile nobody is answered wrongly', wrong === undefined, wrong ?? 'only 503')
    trial.found('work goes on within 5 s', Math.max(...back) < backWithinMs, longest(back))
    trial.found(
      'nothing acknowledged is lost, nothing is there twice',
      broken.length === 0 && witness.ended.size > 0,
      `${witness.begun.size} clock-ins and ${witness.ended.size} clock-outs acknowledged, ${broken.length} otherwise than said`,
    )
  },
)
