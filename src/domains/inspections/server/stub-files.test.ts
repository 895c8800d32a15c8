import { expect, test } from 'vitest'
import { pay } from '#domains/pay/server/routes.ts'
import { calculateIn, payScene } from '#domains/pay/server/testing/scene.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { inspections } from './routes.ts'
import { exportOf, unpacked } from './testing/inspection-scene.ts'

const world = await openWorld([...pay, ...inspections], '2026-12-04T09:00:00Z')
calculateIn(world)

test('an export has the PDF of each issued pay stub of its days, and each draft is left out', async () => {
  const scene = await payScene(world)
  const november = { fromDate: '2026-11-01', toDate: '2026-11-30' }
  await scene.calculate()
  const before = await exportOf(world, scene, november)
  expect(Object.keys(await unpacked(world, scene, before.id)).filter((path) => path.startsWith('pay-stubs/'))).toEqual(
    [],
  )
  expect((await scene.issue()).status).toBe(200)
  const { id, status } = await exportOf(world, scene, november)
  expect(status).toBe('done')
  const files = await unpacked(world, scene, id)
  const [path, ...others] = Object.keys(files).filter((one) => one.startsWith('pay-stubs/'))
  expect(others).toEqual([])
  expect(Buffer.from(files[path ?? ''] ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(JSON.parse(Buffer.from(files['lists/payStubs-001.json'] ?? []).toString())).toMatchObject([{ file: path }])
})
