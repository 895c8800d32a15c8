import { Formats } from '#base/formats.ts'
import { dayOf } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { ImportLayout } from '../../contract.ts'
import styles from './FilePreview.module.css'
import type { ShownKind } from './kind.ts'

interface Props {
  kind: ShownKind
  layout: ImportLayout
  /** The headings of columns that are not read. */
  unread: readonly string[]
}

/** The first rows of a file as they are read, by field. */
export function FilePreview({ kind, layout, unread }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  // With the name of the month, so that nobody takes it for the day.
  const dates = new Formats(format.locale, format.timeZone)
  const shown = (cell: string) => (dayOf(cell) ? dates.date(cell) : cell)
  const used = new Set(layout.preview.flatMap(({ cells }) => Object.keys(cells)))
  const columns = kind.columns.filter(({ column }) => used.has(column))
  if (columns.length === 0) return null
  return (
    <Panel
      title={t('imports.preview.title')}
      lead={
        unread.length > 0 ? t('imports.preview.unread', { headings: unread.join(', ') }) : t('imports.preview.lead')
      }
      flush
    >
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('imports.preview.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" data-figures>
                {t('imports.faults.line')}
              </th>
              {columns.map(({ column, labelKey }) => (
                <th key={column} scope="col">
                  {t(labelKey)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {layout.preview.map(({ line, cells }) => (
              <tr key={line}>
                <td data-figures>{format.number(line)}</td>
                {columns.map(({ column }) => (
                  <td key={column}>{cells[column] === undefined ? '–' : shown(cells[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
