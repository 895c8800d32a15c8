import { IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Row } from './layout.ts'
import styles from './TimelineNames.module.css'

interface Props {
  rows: readonly Row[]
  onFold: (id: string) => void
}

/** The sticky column with the names of clients and projects, which can be collapsed. */
export const TimelineNames = memo(function TimelineNames({ rows, onFold }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {rows.map((row) => (
        <div key={row.id} className={styles.row} data-kind={row.kind} style={{ top: row.top, height: row.height }}>
          <button
            type="button"
            className={styles.button}
            aria-expanded={!row.isFolded}
            title={row.name}
            onClick={() => onFold(row.id)}
          >
            <IconChevronDown className={styles.arrow} size={16} aria-hidden />
            {row.colour && <span className={styles.colour} style={{ background: row.colour }} aria-hidden />}
            <span className={styles.name}>
              {row.kind === 'client' && <span className="visually-hidden">{`${t('requests.field.client')}: `}</span>}
              {row.name}
            </span>
          </button>
        </div>
      ))}
    </>
  )
})
