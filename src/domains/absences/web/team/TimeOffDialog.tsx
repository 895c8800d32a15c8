import { Anchor } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#base/route.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { RecordActions, RecordDialog, RecordParts, RecordWhen } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { absenceRoutes } from '../../contract.ts'
import { AlsoAway } from '../AlsoAway.tsx'
import { BalanceOf } from '../BalanceOf.tsx'
import { CertificateOf } from '#domains/absences/web/CertificateOf.tsx'
import { ChangeDialog } from '#domains/absences/web/ChangeDialog.tsx'
import { ReplacedDays } from '#domains/absences/web/ReplacedDays.tsx'
import { OverlappingShifts } from '#domains/absences/web/OverlappingShifts.tsx'
import { TimeOffStatusBadge } from '../TimeOffStatusBadge.tsx'
import { useDaysText, useLengthText, useTypeText } from '#domains/absences/web/use-time-off-texts.ts'
import { HistorySteps } from '#platform/web/ui/record/History.tsx'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import { ApproveForm } from './ApproveForm.tsx'
import { RejectDialog } from './DecisionDialogs.tsx'
import { timeOffStatuses } from '../../rules.ts'
import styles from './TimeOffDialog.module.css'

/** A request with its days, overlapping shifts, the worker's balance, and the decision. */
export function TimeOffDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const timeOff = useRead(absenceRoutes.readTimeOff, { params: { id } })
  return (
    <RecordDialog title={timeOff.data ? timeOff.data.worker.name : t('absences.title')} onClose={onClose}>
      <Reading of={timeOff}>{(known) => <OneTimeOff timeOff={known} onDone={onClose} />}</Reading>
    </RecordDialog>
  )
}

type Known = Answer<typeof absenceRoutes.readTimeOff>

function OneTimeOff({ timeOff, onDone }: { timeOff: Known; onDone: () => void }) {
  const { t } = useTranslation()
  const [part, setPart] = useState<'approve' | 'reject' | 'change' | 'history'>()
  const { write } = useWrite(absenceRoutes.changeTimeOff)
  const mayKnow = useMay('timesheets:decide')
  const { allowed, shifts, hours, balance, alsoAway } = timeOff
  return (
    <RecordParts>
      <TimeOffFacts timeOff={timeOff} />
      <CertificateOf timeOff={timeOff} isOwn={false} />
      {shifts.length > 0 && (
        <section className={styles.met}>
          <h3 className={styles.title}>{t('absences.team.met', { count: shifts.length })}</h3>
          <OverlappingShifts shifts={shifts} />
        </section>
      )}
      {hours.length > 0 && (
        <section className={styles.met}>
          <h3 className={styles.title}>{t('absences.team.hours', { count: hours.length })}</h3>
          <OverlappingShifts shifts={hours} />
        </section>
      )}
      {alsoAway && (
        <section>
          <h3 className={styles.title}>{t('absences.away.title', { count: alsoAway.total, team: alsoAway.ofTeam })}</h3>
          <AlsoAway of={alsoAway} />
        </section>
      )}
      {part === 'history' ? (
        <TimeOffHistory id={timeOff.id} />
      ) : (
        balance && (
          <section>
            <h3 className={styles.title}>{t('absences.balance.ofYear', { year: String(balance.year) })}</h3>
            <BalanceOf balance={balance} />
          </section>
        )
      )}
      {part === 'approve' ? (
        <ApproveForm timeOff={timeOff} onDone={onDone} onCancel={() => setPart(undefined)} />
      ) : (
        <RecordActions
          history={
            mayKnow
              ? { isShown: part === 'history', onToggle: () => setPart(part === 'history' ? undefined : 'history') }
              : undefined
          }
        >
          {allowed.includes('reject') && (
            <ActionButton variant="default" icon={IconX} onClick={() => setPart('reject')}>
              {t('absences.reject.action')}
            </ActionButton>
          )}
          {allowed.includes('change') && (
            <ActionButton variant="default" icon={IconPencil} onClick={() => setPart('change')}>
              {t('absences.change.action')}
            </ActionButton>
          )}
          {allowed.includes('approve') && (
            <ActionButton icon={IconCheck} onClick={() => setPart('approve')}>
              {t('absences.approve.action')}
            </ActionButton>
          )}
        </RecordActions>
      )}
      {part === 'change' && (
        <ChangeDialog
          timeOff={timeOff}
          lead={t('absences.change.lead', { worker: timeOff.worker.name })}
          send={(body) => write({ params: { id: timeOff.id }, ifMatch: timeOff.version, body })}
          onDone={onDone}
          onClose={() => setPart(undefined)}
        />
      )}
      {part === 'reject' && <RejectDialog items={[timeOff]} onDone={onDone} onClose={() => setPart(undefined)} />}
    </RecordParts>
  )
}

function TimeOffFacts({ timeOff }: { timeOff: Known }) {
  const { t } = useTranslation()
  const format = useFormat()
  const daysOf = useDaysText()
  const lengthOf = useLengthText()
  const typeOf = useTypeText()
  const { worker, type, status, reason, comment, decidedAt, decidedBy, reportedBy, objection } = timeOff
  const created = timeOff.createdAt && format.moment(timeOff.createdAt)
  const decided = decidedAt && [decidedBy?.name, format.moment(decidedAt)].filter(Boolean).join(', ')
  return (
    <>
      <RecordWhen length={lengthOf(timeOff)} badge={<TimeOffStatusBadge status={status} />}>
        <strong>{daysOf(timeOff)}</strong>
      </RecordWhen>
      <ReplacedDays replacedBy={timeOff.replacedBy} />
      <Facts
        facts={[
          [
            t('absences.field.worker'),
            <Anchor key="worker" component={Link} to={`/provider/workforce/profile/${worker.id}`}>
              {worker.name}
            </Anchor>,
          ],
          [t('absences.field.type'), typeOf(type)],
          ...(type === 'sick_leave'
            ? ([[t('absences.field.reportedBy'), reportedBy?.name ?? worker.name]] as const)
            : []),
          ...(created
            ? ([[t(`absences.field.${type === 'sick_leave' ? 'reportedAt' : 'createdAt'}`), created]] as const)
            : []),
          ...(objection ? ([[t('absences.objection.title'), objection.comment, 'wide']] as const) : []),
          ...(decided ? ([[t('absences.field.decidedAt'), decided]] as const) : []),
          ...(reason ? ([[t('absences.field.reason'), reason, 'wide']] as const) : []),
          ...(comment ? ([[t('absences.field.comment'), comment, 'wide']] as const) : []),
        ]}
      />
    </>
  )
}

/** The history of a request: requested, decided, withdrawn. */
function TimeOffHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <HistorySteps
      of={absenceRoutes.readTimeOffHistory}
      input={{ params: { id }, query: {} }}
      fields={{
        status: {
          label: t('absences.field.status'),
          show: choiceText(timeOffStatuses, (one) => t(`absences.status.${one}`)),
        },
        startDate: { label: t('absences.field.startDate'), show: (value) => format.date(String(value)) },
        endDate: { label: t('absences.field.endDate'), show: (value) => format.date(String(value)) },
        // The step already shows who, when and why.
        comment: null,
        decidedBy: null,
        decidedAt: null,
        reportedBy: null,
        objection: null,
        objectedAt: null,
        file: { label: t('absences.certificate.title') },
        name: null,
        type: null,
        bytes: null,
        scan: null,
        scanTriedAt: null,
        uploadedBy: null,
        uploadedAt: null,
      }}
      callStep={({ entity, kind }) => {
        if (entity !== 'sick_certificates') return undefined
        if (kind === 'removed') return t('absences.certificate.hasDeleted')
        return t(kind === 'added' ? 'absences.certificate.hasAdded' : 'absences.certificate.hasReplaced')
      }}
    />
  )
}
