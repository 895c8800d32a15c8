import { expect } from 'vitest'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { ImportReport, importRoutes } from '../../contract.ts'
import { until } from '#platform/server/testing/until.ts'
import { fileWithErrors } from './planted.ts'

type Routes = ReturnType<typeof importRoutes>

/** Returns calls that import files of one kind, and undo it. The jobs must be running. */
export function importCalls(world: World, routes: Routes) {
  const send = (
    by: Pick<SampleAccount, 'cookie'>,
    content: string | Blob,
    query: { dryRun?: 'true'; faulty?: 'skip'; mapping?: string } = {},
  ) =>
    world.call(
      routes.importFile,
      { query, file: typeof content === 'string' ? new Blob([content], { type: 'text/csv' }) : content },
      { cookie: by.cookie },
    )
  const read = (by: Pick<SampleAccount, 'cookie'>, id: string) =>
    world.call(routes.readImport, { params: { id } }, { cookie: by.cookie })
  const ended = (by: Pick<SampleAccount, 'cookie'>, id: string): Promise<ImportReport> =>
    until(async () => {
      const { body } = await read(by, id)
      expect(['running', 'undoing']).not.toContain(body.status)
      return body
    })
  const check = async (by: Pick<SampleAccount, 'cookie'>, content: string | Blob, mapping?: string) =>
    (await send(by, content, { dryRun: 'true', ...(mapping !== undefined && { mapping }) })).body
  return {
    send,
    read,
    ended,
    check,
    /** Checks a file with three hundred errors, and expects each to be reported with its line and column. */
    findsErrors: async (by: Pick<SampleAccount, 'cookie'>, ...planted: Parameters<typeof fileWithErrors>) => {
      const { file, cells } = fileWithErrors(...planted)
      const report = await check(by, file)
      expect([report.rows, report.faultCount]).toEqual([600, 300])
      expect(report.faults.map(({ line, column }) => [line, column])).toEqual(cells)
    },
    /** Imports a file without errors and waits for its end. */
    imported: async (by: Pick<SampleAccount, 'cookie'>, content: string | Blob, mapping?: string) => {
      const { body } = await send(by, content, mapping === undefined ? {} : { mapping })
      expect(body.faults).toEqual([])
      return ended(by, String(body.id))
    },
    undo: (by: Pick<SampleAccount, 'cookie'>, id: string) =>
      world.call(routes.undoImport, { params: { id } }, { cookie: by.cookie }),
    list: async (by: Pick<SampleAccount, 'cookie'>) =>
      (await world.call(routes.listImports, { query: {} }, { cookie: by.cookie })).body,
  }
}
