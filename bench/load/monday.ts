import type { Answer, Call } from './calls.ts'
import { counts, projectOf, tokenOf, userTokenOf, waiting, waitingOf } from './seed.ts'
import { location } from './under-load.ts'

/** One call of the morning; `taken` receives its response. */
export interface MorningCall {
  readonly what: string
  readonly call: Call
  readonly taken?: (answer: Answer) => void
}

/** The weight of each call, of about a hundred. */
const weights = {
  'look at the clock': 18,
  'clock in': 8,
  'clock out': 7,
  'home of a worker': 10,
  'own entries': 8,
  'own timesheet': 5,
  'enter time': 4,
  'submit it': 3,
  'own shifts': 5,
  'own assignments': 3,
  notifications: 8,
  'who am I': 5,
  'own statistics': 1,
  'home of the organisation': 4,
  'workers, searched': 4,
  projects: 2,
  requests: 2,
  'schedule of a week': 3,
  'what waits for approval': 5,
  'approve one': 5,
  'statistics of the organisation': 1,
} as const

/** A Monday morning, call by call, the same each time: what is refused on a good day is not among them. */
export function makeMonday(): () => MorningCall {
  const deck = Object.entries(weights).flatMap(([what, many]) => Array.from({ length: many }, () => what))
  let seed = 20_261_123
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (seed >> 8) % limit
  }
  const [ready, working, drafts] = [
    Array.from({ length: counts.busy }, (_, worker) => worker),
    [] as number[],
    [] as { worker: number; id: string }[],
  ]
  let [entered, approved] = [0, 0]
  const weekends = freeDays()
  const [monday, sunday] = [dayFrom(-7), dayFrom(7)]
  const get = (path: string, token: string): { call: Call } => ({ call: { method: 'GET', path, token } })

  return () => {
    const what = deck[below(deck.length)] as keyof typeof weights
    const worker = below(counts.busy)
    const [own, user] = [tokenOf(worker), userTokenOf(below(counts.signIns))]
    const punch = (path: 'in' | 'out', from: number[], to: number[]): MorningCall => {
      const who = from.shift()
      // No worker is left for it, so a read is sent instead.
      if (who === undefined) return { what: 'look at the clock', ...get('/worker/clock', own) }
      const body = path === 'in' ? { projectId: projectOf(who), location } : { location }
      return {
        what,
        call: { method: 'POST', path: `/worker/clock/${path}`, token: tokenOf(who), body },
        taken: ({ status }) => void (status === 200 && to.push(who)),
      }
    }
    switch (what) {
      case 'clock in':
        return punch('in', ready, working)
      case 'clock out':
        return punch('out', working, ready)
      case 'enter time': {
        const [day, who] = [weekends[Math.floor(entered / counts.busy)], entered % counts.busy]
        if (!day) throw new Error('There is no day left to enter.')
        entered++
        const body = {
          projectId: projectOf(who),
          taskDescription: 'Picking and packing of orders',
          date: day,
          startTime: '08:00',
          endTime: '12:00',
          breaks: [{ type: 'coffee', minutes: 15 }],
        }
        return {
          what,
          call: { method: 'POST', path: '/worker/time-entries', token: tokenOf(who), body },
          taken: ({ status, text }) =>
            void (status === 201 && drafts.push({ worker: who, id: (JSON.parse(text) as { id: string }).id })),
        }
      }
      case 'submit it': {
        const draft = drafts.shift()
        if (!draft) return { what: 'look at the clock', ...get('/worker/clock', own) }
        const body = { ids: [draft.id] }
        return {
          what,
          call: { method: 'POST', path: '/worker/time-entries/submit', token: tokenOf(draft.worker), body },
        }
      }
      case 'approve one': {
        if (approved >= waiting) throw new Error('Nothing is left to approve.')
        const path = `/provider/timesheet/${waitingOf(approved++)}/approve`
        return { what, call: { method: 'POST', path, token: user } }
      }
      case 'look at the clock':
        return { what, ...get('/worker/clock', own) }
      case 'home of a worker':
        return { what, ...get('/worker/home', own) }
      case 'own entries':
        return { what, ...get(`/worker/time-entries?from=${dayFrom(-30)}&to=${dayFrom(0)}`, own) }
      case 'own timesheet':
        return { what, ...get(`/worker/time-entries/days?from=${monday}&to=${dayFrom(0)}`, own) }
      case 'own shifts':
        return { what, ...get(`/worker/shifts?from=${dayFrom(0)}&to=${sunday}`, own) }
      case 'own assignments':
        return { what, ...get('/worker/assignments', own) }
      case 'notifications':
        return { what, ...get('/notifications', own) }
      case 'who am I':
        return { what, ...get('/auth/me', own) }
      case 'own statistics':
        return { what, ...get('/worker/statistics', own) }
      case 'home of the organisation':
        return { what, ...get('/provider/home', user) }
      case 'workers, searched':
        return { what, ...get(`/provider/workforce?q=Number%20${worker}`, user) }
      case 'projects':
        return { what, ...get('/provider/projects', user) }
      case 'requests':
        return { what, ...get('/provider/requests', user) }
      case 'schedule of a week':
        return {
          what,
          ...get(`/provider/shifts?from=${dayFrom(0)}&to=${dayFrom(6)}&projectId=${projectOf(worker)}`, user),
        }
      case 'what waits for approval':
        return { what, ...get('/provider/timesheet?status=submitted', user) }
      case 'statistics of the organisation':
        return { what, ...get('/provider/statistics', user) }
    }
  }
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The Saturdays and Sundays of the last weeks, which have no entries yet. */
function freeDays(): string[] {
  return Array.from({ length: 50 }, (_, back) => dayFrom(-1 - back)).filter((day) =>
    [0, 6].includes(new Date(day).getUTCDay()),
  )
}
