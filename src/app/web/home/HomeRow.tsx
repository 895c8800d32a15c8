import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import styles from './Home.module.css'

interface Props {
  /** The name of the worker, which links to `to`. */
  name: string
  to: string
  detail: ReactNode
  /** Below the detail. */
  more?: ReactNode
  /** The phone number of the worker, which can be called. */
  phone?: string | null
  /** A figure at the end. */
  figure?: ReactNode
  /** A badge at the end. */
  badge?: ReactNode
}

/** A worker in a list of the home screen. */
export function HomeRow({ name, to, detail, more, phone, figure, badge }: Props) {
  const { t } = useTranslation()
  return (
    <li className={styles.row}>
      <Initials name={name} />
      <span className={styles.rowText}>
        <Link to={to} className={styles.rowLink}>
          {name}
        </Link>
        <span className={styles.detail}>{detail}</span>
        {more}
      </span>
      {phone && (
        <ActionIcon
          component="a"
          href={`tel:${phone}`}
          className={styles.call ?? ''}
          variant="default"
          size={44}
          radius="xl"
          aria-label={t('matching.replacement.call', { name })}
        >
          <IconPhone size={20} aria-hidden />
        </ActionIcon>
      )}
      {figure && <span className={styles.rowEnd}>{figure}</span>}
      {badge && <span className={styles.badge}>{badge}</span>}
    </li>
  )
}
