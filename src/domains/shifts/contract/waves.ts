import { z } from 'zod'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, whole } from '#base/text.ts'
import { timeRuleFields } from '#domains/organisations/contract/settings.ts'
import { waveEndings, waveObstacles, waveStatuses } from '../rules/waves.ts'

/** Whether the offers are sent by these channels, to the workers who have chosen them. All offers are shown in the application. */
const channels = { push: z.boolean(), email: z.boolean(), sms: z.boolean() }

const waveRun = z.strictObject({
  status: z.enum(waveStatuses),
  /** Null until they have ended. */
  endReason: z.enum(waveEndings).nullable(),
  /** Null if they were started automatically. */
  startedBy: ref.nullable(),
  workersPerWave: z.int(),
  minutesPerWave: z.int(),
  ...channels,
  /** The number of waves so far. */
  wave: z.int(),
  /** Null unless they are running. */
  nextWaveAt: z.string().nullable(),
})
export type WaveRun = z.output<typeof waveRun>

const wave = z.strictObject({
  wave: z.int(),
  at: z.string(),
  /** The number of workers who got the offer, and how many of them have declined or accepted it. */
  offered: z.int(),
  declined: z.int(),
  accepted: z.int(),
})
export type Wave = z.output<typeof wave>

const waveProgress = z.strictObject({
  run: waveRun.nullable(),
  /** Latest first. */
  waves: z.array(wave),
  /** The number of workers whom the next wave could reach; null if there is none. */
  left: z.int().nullable(),
  /** Why other workers are not offered the shift, by the number of workers. */
  notOffered: z.array(z.strictObject({ kind: z.enum(waveObstacles), count: z.int() })),
  /** The organisation's numbers and channels, with which waves start unless others are given. */
  usual: waveRun.pick({ workersPerWave: true, minutesPerWave: true, push: true, email: true, sms: true }),
  allowed: z.array(z.enum(['start', 'pause', 'resume', 'stop'])),
})
export type WaveProgress = z.output<typeof waveProgress>

const { waveWorkers, waveMinutes } = timeRuleFields.fields
/** The numbers and channels with which waves start; those of the organisation if left out. */
const waveStart = z.strictObject({
  workersPerWave: whole(waveWorkers.min, waveWorkers.max).optional(),
  minutesPerWave: whole(waveMinutes.min, waveMinutes.max).optional(),
  push: channels.push.optional(),
  email: channels.email.optional(),
  sms: channels.sms.optional(),
})

const params = z.strictObject({ id })
const access = provider('assignments:write')
const path = '/provider/open-shifts/{id}/waves' as const

export const waveRoutes = {
  startWaves: route({
    method: 'POST',
    path,
    access,
    summary: 'Start offering an open shift in waves: to the most suitable workers first, until it is filled',
    params,
    body: waveStart,
    output: waveRun,
  }),
  startShiftWaves: route({
    method: 'POST',
    path: '/provider/shifts/{id}/waves',
    access,
    summary: 'Open a replacement for a shift, unless one is open, and start offering it in waves',
    params,
    body: waveStart,
    output: waveRun,
  }),
  pauseWaves: route({
    method: 'POST',
    path: `${path}/pause`,
    access,
    summary: 'Pause the waves of an open shift; offers that were made stay open',
    params,
    output: waveRun,
  }),
  resumeWaves: route({
    method: 'POST',
    path: `${path}/resume`,
    access,
    summary: 'Resume paused waves',
    params,
    output: waveRun,
  }),
  stopWaves: route({
    method: 'POST',
    path: `${path}/stop`,
    access,
    summary: 'Stop the waves of an open shift; offers that were made stay open',
    params,
    output: waveRun,
  }),
}

/** Served by the domain that ranks workers. */
export const waveProgressRoutes = {
  readWaves: route({
    method: 'GET',
    path,
    access,
    summary:
      'Get the waves of an open shift: offers, responses, the next wave, and why other workers are not offered it',
    params,
    output: waveProgress,
  }),
  readShiftWaves: route({
    method: 'GET',
    path: '/provider/shifts/{id}/waves',
    access,
    summary:
      'Get the waves of the replacement of a shift, or whom the first wave could reach if no replacement is open',
    params,
    output: waveProgress,
  }),
}
