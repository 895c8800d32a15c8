import { setTimeout as sleep } from 'node:timers/promises'
import { tryFault } from '../faults/trial.ts'
import { median } from '../measured.ts'
import { type Answer, callAtRate } from './calls.ts'
import { counts, emailOf, password, undone } from './seed.ts'
import { clockIn, clockOut, p99, row, startUnderLoad, statuses, type UnderLoad, usualWait } from './under-load.ts'

const usual = { times: 5, ...usualWait }
const aSecond = 100
const seconds = 5
const mostMs = 300

await tryFault(
  'A hundred sign in at the same moment, while a hundred a second clock in (T42)',
  usual,
  20,
  async (trial) => {
    const load = await startUnderLoad(trial)
    // The first calls of a process are slow for other reasons.
    for (let worker = counts.clockers - 50; worker < counts.clockers; worker++) {
      await clockIn(load, worker)
      await clockOut(load, worker)
    }
    const without: Answer[][] = []
    const beside: Answer[][] = []
    const signedIn: Answer[][] = []
    for (let time = 0; time < trial.number('times'); time++) {
      without.push(await callAtRate(aSecond, aSecond * seconds, (turn, dueAt) => clockIn(load, turn, dueAt)))
      const [ins, signIns] = await Promise.all([
        callAtRate(aSecond, aSecond * seconds, (turn, dueAt) => clockIn(load, aSecond * seconds + turn, dueAt)),
        sleep(1000).then(() => signInAtOnce(load)),
      ])
      beside.push(ins)
      signedIn.push(signIns)
      for (const statement of undone.split(';')) await load.seeded.sql(statement)
    }
    console.table([
      row(`${aSecond} clock-ins a second`, without.flat()),
      row(`the same, while ${counts.signIns} sign in at once`, beside.flat()),
      row('the sign-ins', signedIn.flat()),
    ])
    const clocked = [...without, ...beside].flat()
    trial.found(
      'everybody was clocked in',
      clocked.every(({ status }) => status === 200),
      statuses(clocked),
    )
    const signIns = signedIn.flat()
    trial.found(
      'everybody was signed in',
      signIns.every(({ status }) => status === 200),
      statuses(signIns),
    )
    const [alone, hurt] = [without, beside].map((rounds) => median(rounds.map(p99)))
    trial.found(
      'clocking in does not suffer: p99 below 300 ms beside them',
      (hurt ?? Infinity) < mostMs,
      `${hurt?.toFixed(1)} ms, ${alone?.toFixed(1)} ms without, the middle of ${without.length}`,
    )
  },
)

function signInAtOnce({ caller }: UnderLoad): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: counts.signIns }, (_, user) =>
      caller.send({ method: 'POST', path: '/auth/login', body: { email: emailOf(user), password } }),
    ),
  )
}
