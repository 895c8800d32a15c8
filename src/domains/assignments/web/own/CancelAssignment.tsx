import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { assignmentRoutes, type OwnAssignment } from '#domains/assignments/contract.ts'
import styles from './CancelAssignment.module.css'

/** The button that cancels an accepted assignment in time. Afterwards it shows whom to contact. */
export function CancelAssignment({ assignment }: { assignment: OwnAssignment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [asking, setAsking] = useState(false)
  const cancel = useWrite(assignmentRoutes.cancelOwnAssignment)
  const { id, version, cancelBy, allowed } = assignment
  if (!cancelBy) return null
  const inTime = allowed.includes('cancel')
  return (
    <Panel title={t('assignments.giveUp.title')}>
      <div className={styles.row}>
        <p className={styles.text}>
          {inTime
            ? t('assignments.giveUp.until', { at: format.moment(cancelBy) })
            : t('assignments.giveUp.tooLate', { at: format.moment(cancelBy) })}
        </p>
        {inTime && (
          <Button size="md" variant="default" onClick={() => setAsking(true)}>
            {t('assignments.giveUp.action')}
          </Button>
        )}
      </div>
      {asking && (
        <CommentDialog
          title={t('assignments.giveUp.ask')}
          lead={t('assignments.giveUp.text')}
          shape={assignmentRoutes.cancelOwnAssignment.body}
          name="reason"
          label={t('assignments.giveUp.reason')}
          action={t('assignments.giveUp.action')}
          danger
          required
          send={(body) => cancel.write({ params: { id }, ifMatch: version, body })}
          onDone={() => tell.success(t('assignments.giveUp.done'))}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
