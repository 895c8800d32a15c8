import { IconFileDownload } from '@tabler/icons-react'
import { byteOrderMark, csvLine, escapeFormula, listSeparators } from '#base/csv.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { ImportReport } from '../contract.ts'
import type { KindColumn } from '../rules.ts'

/** The lines that an import leaves out, with their errors. */
export interface LeftOut {
  readonly lines: NonNullable<ImportReport['partial']>['left']
  readonly faults: ImportReport['faults']
  /** The name of the file. */
  readonly name: string
}

/** Saves a file with only the lines that are left out, each with its errors, to correct and import again. */
export function LeftOutFile({ of: { lines, faults, name }, columns }: { of: LeftOut; columns: readonly KindColumn[] }) {
  const { t, language } = useTranslation()

  function save() {
    const used = columns.filter(({ column }) => lines.some(({ cells }) => cells[column] !== undefined))
    const byLine = Map.groupBy(faults, ({ line }) => line)
    const reasonOf = (line: number) =>
      (byLine.get(line) ?? [])
        .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
        .join(' ') || t('imports.left.together')
    const rows = [
      [...used.map(({ labelKey }) => t(labelKey)), t('imports.left.reason')],
      ...lines.map(({ line, cells }) => [...used.map(({ column }) => cells[column] ?? ''), reasonOf(line)]),
    ]
    const text = rows.map((cells) => csvLine(cells.map(escapeFormula), listSeparators[language])).join('')
    const file = t('imports.left.fileName', { name: name.replace(/\.\w+$/, '') })
    saveFile(new File([byteOrderMark, text], `${file}.csv`))
  }

  return (
    <ActionButton variant="default" icon={IconFileDownload} onClick={save}>
      {t('imports.left.download', { count: lines.length })}
    </ActionButton>
  )
}
