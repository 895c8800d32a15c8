import { Alert, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect } from 'react'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { dismissLateEntry } from '../queue/waiting.ts'
import styles from './WaitingPunches.module.css'

/** Notifies a worker who is at work again that late punches have made an entry to check. */
export function LateEntry({ id }: { id: string }) {
  const { t } = useTranslation()
  const entry = useRead(timesheetRoutes.readOwnEntry, { params: { id } })
  const reason = entry.data?.incompleteReason
  // A later punch has made it part of a session, so there is nothing left to check.
  const isGone = isRefusal(entry.error, 'NOT_FOUND')
  useEffect(() => {
    if (isGone) void dismissLateEntry(id)
  }, [isGone, id])
  if (isGone) return null
  return (
    <Alert color="yellow" icon={<IconPencil size={24} aria-hidden />} title={t('clock.waiting.madeTitle')}>
      {reason && <p className={styles.words}>{t(`timesheets.incomplete.${reason}`)}</p>}
      <p className={styles.words}>{t('clock.waiting.madeText')}</p>
      <div className={styles.ways}>
        <Button size="md" variant="default" onClick={() => void dismissLateEntry(id)}>
          {t('clock.waiting.dismiss')}
        </Button>
        <LinkButton to={`/worker/timesheet/add-entry?entry=${id}`} size="md">
          {t('clock.made.check')}
        </LinkButton>
      </div>
    </Alert>
  )
}
