import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { absenceRoutes, type OwnTimeOff } from '../../contract.ts'
import { sickLeaveRoutes } from '../../contract/sick-leave.ts'
import { CertificateOf } from '#domains/absences/web/CertificateOf.tsx'
import { ChangeDialog } from '#domains/absences/web/ChangeDialog.tsx'
import { ReplacedDays } from '#domains/absences/web/ReplacedDays.tsx'
import { OverlappingShifts } from '#domains/absences/web/OverlappingShifts.tsx'
import { TimeOffStatusBadge } from '../TimeOffStatusBadge.tsx'
import { useDaysText, useLengthText } from '#domains/absences/web/use-time-off-texts.ts'
import styles from './OwnTimeOffCard.module.css'

/** One of the worker's requests: days, status, overlapping shifts, and a button to withdraw it. */
export function OwnTimeOffCard({ timeOff }: { timeOff: OwnTimeOff }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const daysOf = useDaysText()
  const lengthOf = useLengthText()
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState(false)
  const { write } = useWrite(absenceRoutes.changeOwnTimeOff)
  const { act } = useWrite(absenceRoutes.withdrawTimeOff)
  const { id, version, type, status, reason, comment, reportedBy, objection, shifts, allowed } = timeOff
  return (
    <article className={styles.card}>
      <Group component="header" align="flex-start" justify="space-between" gap="0.5rem 0.75rem">
        <div>
          <h3 className={styles.days}>{daysOf(timeOff)}</h3>
          <p className={styles.length}>
            {t(`absences.type.${type}`)} · {lengthOf(timeOff)}
          </p>
        </div>
        <TimeOffStatusBadge status={status} />
      </Group>
      <ReplacedDays replacedBy={timeOff.replacedBy} />
      {reason && <p className={styles.reason}>{reason}</p>}
      {reportedBy && <p className={styles.reason}>{t('absences.sick.byAgency')}</p>}
      {objection && (
        <p className={styles.answer}>
          {t('absences.objection.title')}: <q>{objection.comment}</q>
        </p>
      )}
      {comment && (
        <p className={styles.answer}>
          {t('absences.own.answer')} <q>{comment}</q>
        </p>
      )}
      {shifts.length > 0 && (
        <div className={styles.met}>
          <p className={styles.metTitle}>{t(`absences.own.shifts.${status}`, { count: shifts.length })}</p>
          <OverlappingShifts shifts={shifts} />
        </div>
      )}
      <CertificateOf timeOff={timeOff} isOwn />
      {allowed.includes('withdraw') && (
        <Button variant="default" size="md" className={styles.withdraw ?? ''} onClick={() => setAsking(true)}>
          {t('absences.withdraw.action')}
        </Button>
      )}
      {allowed.includes('change') && (
        <Button variant="default" size="md" className={styles.withdraw ?? ''} onClick={() => setChanging(true)}>
          {t('absences.change.action')}
        </Button>
      )}
      {allowed.includes('object') && <ObjectButton timeOff={timeOff} />}
      {changing && (
        <ChangeDialog
          timeOff={timeOff}
          lead={t('absences.change.ownLead')}
          isOwn
          send={(body) => write({ params: { id }, ifMatch: version, body })}
          onDone={() => setChanging(false)}
          onClose={() => setChanging(false)}
        />
      )}
      <Confirm
        open={asking}
        title={t('absences.withdraw.title')}
        action={t('absences.withdraw.action')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const outcome = await act({ params: { id }, ifMatch: version })
          if (outcome.ok) tell.success(t('absences.withdraw.done'))
        }}
      >
        {t('absences.withdraw.text', { days: daysOf(timeOff) })}
      </Confirm>
    </article>
  )
}

/** Objects to sick leave that the agency has entered. */
function ObjectButton({ timeOff: { id, version } }: { timeOff: OwnTimeOff }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [open, setOpen] = useState(false)
  const { write } = useWrite(sickLeaveRoutes.objectToSickLeave)
  return (
    <>
      <Button variant="default" size="md" className={styles.withdraw ?? ''} onClick={() => setOpen(true)}>
        {t('absences.objection.action')}
      </Button>
      {open && (
        <CommentDialog
          title={t('absences.objection.dialogTitle')}
          lead={t('absences.objection.text')}
          shape={sickLeaveRoutes.objectToSickLeave.body}
          name="comment"
          label={t('absences.objection.comment')}
          action={t('absences.objection.action')}
          required
          send={(body) => write({ params: { id }, ifMatch: version, body })}
          onDone={() => tell.success(t('absences.objection.done'))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
