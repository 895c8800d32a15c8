import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './FigureCard.module.css'
import { FigureIcon, type FigureLook } from './FigureIcon.tsx'

/** A figure on a card, with notes below: how it is made up, or the earlier periods. */
export interface CardFigure extends Partial<FigureLook> {
  readonly label: string
  /** Undefined while it loads, null if it could not be loaded. */
  readonly value: string | undefined | null
  readonly notes?: readonly (string | undefined)[] | undefined
  /** True if nothing needs attention. */
  readonly isQuiet?: boolean
  readonly isNegative?: boolean
  /** The rows that it counts. */
  readonly to?: string
}

interface RowProps {
  /** Undefined within a section that has a name. */
  label?: string | undefined
  /** The step of a tour that points to the row. */
  tour?: string
  /** True if all figures are counts, which are short. */
  counts?: boolean
  children: ReactNode
}

/** Cards beside each other, two in a row on a phone. */
export function FigureRow({ label, tour, counts = false, children }: RowProps) {
  return (
    <section className={styles.row} aria-label={label} data-tour={tour} data-counts={counts || undefined}>
      {children}
    </section>
  )
}

/** One figure, as a link to the rows that it counts if it has some; `children` is the explanation of what it means. */
export function FigureCard({ children, ...figure }: CardFigure & { children?: ReactNode }) {
  const { t } = useTranslation()
  const { label, value, icon, tone, notes = [], isQuiet, isNegative, to } = figure
  const content = (
    <>
      {icon && tone && <FigureIcon icon={icon} tone={tone} quiet={isQuiet ?? false} />}
      <div className={styles.text}>
        <span className={styles.label}>{label}</span>
        {value === undefined ? (
          <Skeleton className={styles.value} height={28} width={72} />
        ) : (
          <strong
            className={styles.value}
            data-negative={isNegative || undefined}
            title={value === null ? t('platform.state.failed') : undefined}
          >
            {value ?? '–'}
          </strong>
        )}
        {notes.map(
          (note) =>
            note && (
              <span key={note} className={styles.note}>
                {note}
              </span>
            ),
        )}
        {children}
      </div>
    </>
  )
  const props = { className: styles.card, 'data-quiet': isQuiet || undefined }
  return to === undefined ? (
    <section {...props} aria-label={label}>
      {content}
    </section>
  ) : (
    <Link to={to} {...props}>
      {content}
    </Link>
  )
}
