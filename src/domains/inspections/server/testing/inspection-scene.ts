import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { contractScene, sealAll, signByBoth } from '#domains/contracts/server/testing/contract-scene.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { until } from '#platform/server/testing/until.ts'
import type { World } from '#platform/server/testing/world.ts'
import { inspectionRoutes as routes } from '../../contract.ts'
import { inspectionJob } from '../running.ts'

/** An administrator, and a worker with a sealed contract, a shift, two days of hours and a correction in December. */
export async function inspectionScene(world: World) {
  const scene = await contractScene(world)
  const { organisation, manager, worker, projectId, assignmentId } = scene
  await world.sql`update organisations set rules_country = 'BE' where id = ${organisation.organisationId}`
  const admin = await sampleUser(world, organisation, 'administrator')
  const contractId = await signByBoth(world, scene)
  await sealAll(world)
  await sampleShift(world, assignmentId, '2026-12-01')
  const entry = { projectId, assignmentId, count: 2, status: 'approved', firstDay: '2026-12-01' } as const
  const [entryId] = await sampleEntries(world, worker, entry)
  await world.sql`
    insert into entry_corrections (organisation_id, id, worker_id, time_entry_id, kind, reason, before, after, corrected_by, corrected_at,
                                   objection, objected_at)
    values (${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, ${entryId}, 'corrected', 'Forgot the break',
            '{"breakMinutes": 0}', '{"breakMinutes": 30}', ${manager.accountId}, ${world.now()}, '=2+2', ${world.now()})`
  return { ...scene, admin, contractId, entryId: entryId ?? '' }
}
export type InspectionScene = Awaited<ReturnType<typeof inspectionScene>>

export const december = { fromDate: '2026-12-01', toDate: '2026-12-31' }

/** Starts an export, of December if no days are given, and waits until it has ended. Returns it. */
export async function exportOf(
  world: World,
  { admin }: Pick<InspectionScene, 'admin'>,
  scope: { workerId?: string; clientId?: string; fromDate?: string; toDate?: string },
) {
  const started = (
    await world.call(routes.startInspection, { body: { ...december, ...scope } }, { ...admin, language: 'en' })
  ).body
  const jobs = startJobs(world.services, [inspectionJob as never], { everyMs: 20 })
  const read = async () => (await world.call(routes.readInspection, { params: { id: started.id } }, admin)).body
  try {
    await until(async () => expect((await read()).status).not.toBe('running'))
  } finally {
    await jobs.stop()
  }
  return read()
}

/** Downloads an export as the administrator and unpacks it. */
export async function unpacked(world: World, { admin }: Pick<InspectionScene, 'admin'>, id: string) {
  const { bytes, status } = await world.call(routes.downloadInspection, { params: { id } }, admin)
  expect(status).toBe(200)
  return unzipSync(bytes)
}

/** Runs the documented check in a folder with the files. Returns the names of those that were changed. */
export async function changedFiles(files: Readonly<Record<string, Uint8Array>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'interim-inspection-'))
  try {
    for (const [path, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), bytes)
    }
    const run = promisify(execFile)('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    return stdout.split('\n').flatMap((line) => (line.endsWith(': FAILED') ? [line.slice(0, -8)] : []))
  } finally {
    await rm(folder, { recursive: true })
  }
}
