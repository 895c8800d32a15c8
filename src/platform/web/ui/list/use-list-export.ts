import { useState } from 'react'
import { saveFile } from '#platform/web/api/save-file.ts'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { Column } from './column.ts'

/** The most rows of a file that the browser writes. */
export const mostExported = 10_000

/** A list that can be exported: its name, its shown columns and its items. */
export interface ExportedList<Item> {
  readonly name: string
  readonly columns: readonly Column<Item>[]
  readonly list: Pick<GrowingList<Item, unknown>, 'total' | 'all'>
}

/** Returns a function that saves the shown columns of a list as an Excel file: all records of the current filter, or the given ones. */
export function useListExport<Item>({ name, columns, list }: ExportedList<Item>): {
  readonly save: (chosen?: readonly Item[]) => Promise<void>
  readonly pending: boolean
} {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [pending, setPending] = useState(false)
  async function save(chosen?: readonly Item[]) {
    const count = chosen?.length ?? list.total
    if (count > mostExported) return tell.error(t('platform.export.tooMany', { count, most: mostExported }))
    setPending(true)
    try {
      const items = chosen ?? (await list.all())
      const { listFile } = await import('./list-file.ts')
      saveFile(listFile(name, { columns, items, format }))
    } catch (failure) {
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      tell.failure(failure)
    } finally {
      setPending(false)
    }
  }
  return { save, pending }
}
