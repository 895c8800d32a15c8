import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Failure } from '#platform/web/api/problem.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './Figure.module.css'

interface Props<Found> {
  label: string
  of: UseQueryResult<Found, Failure>
  value: (found: Found) => string
  /** True where nothing waits there. */
  isQuiet?: (found: Found) => boolean
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  tone: 'good' | 'waiting' | 'news' | 'odd'
  to: string
}

/** One figure of a home, which leads to what it counts. */
export function Figure<Found>({ label, of, value, isQuiet, icon: Icon, tone, to }: Props<Found>) {
  const { t } = useWords()
  const shown = of.data === undefined ? undefined : value(of.data)
  return (
    <Link to={to} className={styles.figure} data-quiet={(of.data !== undefined && isQuiet?.(of.data)) || undefined}>
      <span className={styles.icon} data-tone={tone} aria-hidden>
        <Icon size={22} stroke={1.7} />
      </span>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        {shown !== undefined && <strong className={styles.value}>{shown}</strong>}
        {shown === undefined && of.error && (
          <strong className={styles.value} title={t('platform.state.failed')}>
            –
          </strong>
        )}
        {shown === undefined && !of.error && <Skeleton height={28} width={72} mt={4} />}
      </span>
    </Link>
  )
}
