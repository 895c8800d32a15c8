import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { ImportLayout } from '../../contract.ts'
import styles from './FilePreview.module.css'
import type { ShownKind } from './kind.ts'

/** The first rows of a file, by field. */
export function FilePreview({ kind, layout }: { kind: ShownKind; layout: ImportLayout }) {
  const { t } = useTranslation()
  const format = useFormat()
  const used = new Set(layout.preview.flatMap(({ cells }) => Object.keys(cells)))
  const columns = kind.columns.filter(({ column }) => used.has(column))
  if (columns.length === 0) return null
  return (
    <Panel title={t('imports.preview.title')} flush>
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
                  <td key={column}>{cells[column] ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
