import { Anchor } from '@mantine/core'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { Duplicate } from '../contract/duplicates.ts'
import { workerName } from '../rules.ts'
import styles from './DuplicateList.module.css'
import { WorkerStatusBadge } from './WorkerStatusBadge.tsx'

interface Props {
  duplicates: readonly Duplicate[]
  /** True beside a form that is not saved yet: the records open in another tab. */
  apart?: boolean
  /** The worker with whose record the others can be merged. */
  mergeInto?: string
}

/** Possible duplicates of a worker, with the values that they share. */
export function DuplicateList({ duplicates, apart = false, mergeInto }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {duplicates.map(({ worker, by }) => (
        <li key={worker.id} className={styles.row}>
          <Anchor
            component={Link}
            to={`/provider/workforce/profile/${worker.id}`}
            {...(apart && { target: '_blank' })}
            className={styles.name}
          >
            {workerName(worker)}
          </Anchor>
          {mergeInto && (
            <Anchor component={Link} to={`/provider/workforce/merge/${mergeInto}?former=${worker.id}`}>
              {t('workforce.merge.action')}
            </Anchor>
          )}
          {!worker.active && <WorkerStatusBadge status="inactive" />}
          <span className={styles.facts}>
            {[
              ...(worker.dateOfBirth ? [format.date(worker.dateOfBirth)] : []),
              t('workforce.duplicates.same', {
                fields: by.map((match) => t(`workforce.duplicates.by.${match}`)).join(', '),
              }),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
