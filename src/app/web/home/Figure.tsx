import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { FigureIcon, type FigureLook } from '#platform/web/ui/record/FigureIcon.tsx'
import styles from './Figure.module.css'

interface Props<Found> extends FigureLook {
  label: string
  of: UseQueryResult<Found, Failure>
  value: (found: Found) => string
  /** True if nothing needs attention. */
  isQuiet?: (found: Found) => boolean
  to: string
}

/** One figure of a home page, with a link to the counted items. */
export function Figure<Found>({ label, of, value, isQuiet, icon, tone, to }: Props<Found>) {
  const { t } = useTranslation()
  const quiet = of.data !== undefined && (isQuiet?.(of.data) ?? false)
  const shown = of.data === undefined ? undefined : value(of.data)
  return (
    <Link to={to} className={styles.figure} data-quiet={quiet || undefined}>
      <FigureIcon icon={icon} tone={tone} quiet={quiet} />
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
