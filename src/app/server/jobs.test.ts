import { expect, test } from 'vitest'
import { organisationsOf } from '#platform/server/jobs/scheduled-jobs.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { eventJobs, promptJobs, scheduledJobs, sealingJobs } from './jobs.ts'

const world = await openWorld([])
const all = [...scheduledJobs([]), ...promptJobs, ...eventJobs, ...sealingJobs].filter((job) => 'run' in job)

test.each(all)('the gate role may read for which organisations $name runs', async (job) => {
  expect(await organisationsOf(world.services, job)).toBeInstanceOf(Array)
})
