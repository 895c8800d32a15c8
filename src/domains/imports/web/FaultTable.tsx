import { IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './FaultTable.module.css'
import type { FaultGroup } from './fault-groups.ts'

/** Errors of one kind: the column and the message, expandable to the lines. */
export function FaultTable({ group: { column, message, faults }, open }: { group: FaultGroup; open: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const name = column ?? t('imports.faults.wholeLine')
  return (
    <details className={styles.group} open={open}>
      <summary className={styles.summary}>
        <IconChevronRight size={18} aria-hidden className={styles.mark} />
        <span className={styles.words}>
          <strong>{name}</strong>
          <span className={styles.message}>{message ?? t('imports.faults.several')}</span>
        </span>
        <span className={styles.count}>{t('imports.faults.lines', { count: faults.length })}</span>
      </summary>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={name}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" data-figures>
                {t('imports.faults.line')}
              </th>
              <th scope="col">{t('imports.faults.value')}</th>
              {message === null && <th scope="col">{t('imports.faults.what')}</th>}
            </tr>
          </thead>
          <tbody>
            {faults.map((fault) => (
              <tr key={`${fault.line} ${fault.value}`}>
                <td data-figures>{format.number(fault.line)}</td>
                <td className={styles.value}>{fault.value ?? '–'}</td>
                {message === null && <td>{fault.message}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
