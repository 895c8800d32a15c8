import { useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import { HistorySteps } from '#platform/web/ui/record/History.tsx'
import { timesheetRoutes } from '../../contract.ts'
import { clientDecisions, entryStatuses, incompleteReasons, shiftTypes, workTypes } from '../../rules.ts'
import styles from './EntryDetails.module.css'

/** The history of an entry for its approver: who entered, changed, submitted and decided. */
export function EntryHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('timesheets.approval.history')}</summary>
      {isOpen && <Steps id={id} />}
    </details>
  )
}

function Steps({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const time = (value: unknown) => format.timeOfDay(String(value).slice(0, 5))
  const minutes = (value: unknown) => format.duration(Number(value))
  const proposed = (value: unknown) => {
    const { startTime, endTime } = value as { startTime: string; endTime: string }
    return `${time(startTime)}–${time(endTime)}`
  }
  return (
    <HistorySteps
      of={timesheetRoutes.readEntryHistory}
      input={{ params: { entryId: id }, query: {} }}
      // A decision that no longer applies to the times is replaced by the next one.
      isSilent={({ entity, kind, at }, all) =>
        entity === 'client_decisions' &&
        kind === 'removed' &&
        all.some((other) => other.entity === entity && other.kind === 'added' && other.at === at)
      }
      callStep={({ entity, kind, changes }) => {
        if (entity !== 'client_decisions') return undefined
        if (kind === 'removed') return t('timesheets.clientDecision.undone')
        if (kind !== 'added') return undefined
        const valueOf = (name: string) => changes.find(({ field }) => field === name)?.after
        const outcome = clientDecisions.find((one) => one === valueOf('outcome'))
        return outcome && t(`timesheets.clientDecision.${valueOf('requestId') ? 'byLink' : 'inPortal'}.${outcome}`)
      }}
      fields={{
        status: {
          label: t('timesheets.field.status'),
          show: choiceText(entryStatuses, (one) => t(`timesheets.status.${one}`)),
        },
        date: { label: t('timesheets.field.date'), show: (value) => format.date(String(value)) },
        startTime: { label: t('timesheets.field.startTime'), show: time },
        endTime: { label: t('timesheets.field.endTime'), show: time },
        endsNextDay: { label: t('timesheets.field.endsNextDay') },
        breakMinutes: { label: t('timesheets.field.break'), show: minutes },
        totalMinutes: { label: t('timesheets.field.hours'), show: minutes },
        workType: {
          label: t('timesheets.field.workType'),
          show: choiceText(workTypes, (one) => t(`timesheets.workType.${one}`)),
        },
        shiftType: {
          label: t('timesheets.field.shiftType'),
          show: choiceText(shiftTypes, (one) => t(`timesheets.shiftType.${one}`)),
        },
        taskDescription: { label: t('timesheets.field.taskDescription') },
        notes: { label: t('timesheets.field.notes') },
        equipmentUsed: { label: t('timesheets.field.equipmentUsed') },
        placeAddress: { label: t('timesheets.field.location') },
        incompleteReason: {
          label: t('timesheets.field.incompleteReason'),
          show: choiceText(incompleteReasons, (one) => t(`timesheets.incomplete.${one}`)),
        },
        // The decision of the client: the contact and the link; the times that it has seen are those of the entry.
        contactName: { label: t('timesheets.field.contactName') },
        contactId: null,
        requestId: { label: t('timesheets.field.link') },
        outcome: {
          label: t('timesheets.field.outcome'),
          show: choiceText(clientDecisions, (one) => t(`timesheets.clientDecision.${one}`)),
        },
        workerId: null,
        projectId: null,
        startsAt: null,
        endsAt: null,
        decidedAt: null,
        // The claims are shown with the entry.
        claims: null,
        proposal: { label: t('timesheets.proposal.title'), show: proposed },
        comment: { label: t('timesheets.field.comment') },
      }}
    />
  )
}
