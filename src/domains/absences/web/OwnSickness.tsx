import { Button, Group } from '@mantine/core'
import { IconFirstAidKit } from '@tabler/icons-react'
import { useState } from 'react'
import { daysAfter } from '#base/days.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { absenceRoutes, type OwnTimeOff } from '../contract.ts'
import { adjoining, spanOf } from '../rules.ts'
import styles from './OwnSickness.module.css'
import { ReportSickDialog } from './ReportSickDialog.tsx'
import { TimeOffStatusBadge } from './TimeOffStatusBadge.tsx'
import { useDaysText } from './use-time-off-texts.ts'

/**
 * The worker's button to report sick or, while the worker is sick, the days and the buttons to return earlier or later. Sick leave of later
 * days is shown as well.
 */
export function OwnSickness({ sickLeave }: { sickLeave: readonly OwnTimeOff[] }) {
  const { t } = useTranslation()
  const [from, setFrom] = useState<string>()
  const today = todayIn(useFormat().timeZone)
  const isSick = sickLeave.some(({ startDate }) => startDate <= today)
  return (
    <>
      {!isSick && (
        <ActionButton variant="default" size="md" icon={IconFirstAidKit} onClick={() => setFrom(today)}>
          {t('absences.sick.action')}
        </ActionButton>
      )}
      {adjoining(sickLeave).map((run) => (
        <SickLeave key={run[0].id} run={run} onProlong={setFrom} />
      ))}
      {from && <ReportSickDialog from={from} onClose={() => setFrom(undefined)} />}
    </>
  )
}

interface SickLeaveProps {
  /** Records that follow each other: one absence, which was prolonged. */
  run: readonly [OwnTimeOff, ...OwnTimeOff[]]
  onProlong: (from: string) => void
}

function SickLeave({ run, onProlong }: SickLeaveProps) {
  const { t } = useTranslation()
  const tell = useToasts()
  const textOf = useFailureText()
  const daysOf = useDaysText()
  const today = todayIn(useFormat().timeZone)
  const { write, pending } = useWrite(absenceRoutes.changeOwnTimeOff)
  const span = spanOf(run)
  // The latest first, so that what is left has no gap if a change is refused.
  const endedBy = (day: string) => run.filter(({ endDate }) => endDate >= day).toReversed()
  const returns = (
    [
      ['today', today],
      ['tomorrow', daysAfter(today, 1)],
    ] as const
  ).filter(
    ([, day]) =>
      day >= span.startDate && day <= span.endDate && endedBy(day).every(({ allowed }) => allowed.includes('change')),
  )

  async function returnOn(day: string) {
    for (const { id, version, startDate } of endedBy(day)) {
      const from = startDate > day ? startDate : day
      const outcome = await write({ params: { id }, ifMatch: version, body: { from, becomes: 'cancelled' } })
      if (!outcome.ok) return tell.error(textOf(outcome.problem))
    }
    tell.success(t('absences.sick.returned'))
  }

  return (
    <section className={styles.sick} aria-label={t('absences.sick.title')}>
      <p className={styles.days}>
        <IconFirstAidKit size={20} aria-hidden />
        <strong>{t('absences.sick.until', { days: daysOf(span) })}</strong>
        <TimeOffStatusBadge status={run.find(({ status }) => status === 'pending')?.status ?? run[0].status} />
      </p>
      <p className={styles.quiet}>
        {t(run.every(({ reportedBy }) => reportedBy) ? 'absences.sick.byAgency' : 'absences.sick.notExpected')}{' '}
        <Link to="/worker/time-off">{t('absences.sick.view')}</Link>
      </p>
      <Group gap="sm">
        {returns.map(([name, day]) => (
          <Button key={name} variant="default" size="md" loading={pending} onClick={() => void returnOn(day)}>
            {t(`absences.sick.backOn.${name}`)}
          </Button>
        ))}
        {span.startDate <= today && (
          <Button variant="default" size="md" onClick={() => onProlong(daysAfter(span.endDate, 1))}>
            {t('absences.sick.longer')}
          </Button>
        )}
      </Group>
      {returns.length > 0 && <p className={styles.quiet}>{t('absences.sick.backText')}</p>}
    </section>
  )
}
