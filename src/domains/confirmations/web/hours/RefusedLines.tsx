import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Formats } from '#base/formats.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Line } from '../../contract/public.ts'
import styles from './ConfirmHours.module.css'

/** A line that was not decided, the reason, and what it showed then. */
export interface Refused {
  readonly line: string
  readonly reason: 'changed' | 'removed' | 'decided' | 'invoiced'
  readonly before: Line | undefined
}

/** Explains which lines were not decided; gets the focus when it appears. */
export function RefusedLines({ refused, format }: { refused: readonly Refused[]; format: Formats }) {
  const { t } = useTranslation()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused.length > 0) notice.current?.focus()
  }, [refused])
  if (refused.length === 0) return null
  return (
    <div ref={notice} tabIndex={-1} role="alert" className={styles.refused}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <p className={styles.refusedTitle}>{t('confirmations.page.refused.title', { count: refused.length })}</p>
        <ul className={styles.reasons}>
          {refused.map(({ line, reason, before }) => (
            <li key={line}>
              {before && `${format.date(before.date, 'long')} – `}
              {t(`confirmations.page.refused.${reason}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
