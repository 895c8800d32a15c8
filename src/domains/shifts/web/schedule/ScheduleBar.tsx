import { SegmentedControl } from '@mantine/core'
import { IconCopy, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DateBox } from '#platform/web/forms/date/DateBox.tsx'
import { DateSteps } from '#platform/web/ui/date/DateSteps.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Schedule } from '../../contract.ts'
import styles from './ScheduleBar.module.css'
import type { SchedulePlace } from './use-schedule-place.ts'

interface Props {
  place: SchedulePlace
  schedule: Schedule | undefined
  /** On a phone the previous and next buttons are at the bottom, within reach of the thumb. */
  isPhone: boolean
  /** On a phone the filters are here, behind a button. */
  filters: ReactNode
  onCopy: () => void
  onPublish: () => void
}

/** The toolbar of the schedule: navigation, copying the week, publishing drafts. */
export function ScheduleBar({ place, schedule, isPhone, filters, onCopy, onPublish }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { view, date, days, today } = place
  return (
    <div className={styles.bar}>
      <SegmentedControl
        size="sm"
        aria-label={t('shifts.schedule.view')}
        data={[
          { value: 'week', label: t('shifts.schedule.weekly') },
          { value: 'day', label: t('shifts.schedule.daily') },
        ]}
        value={view}
        onChange={(value) => place.setView(value === 'day' ? 'day' : 'week')}
      />
      {filters}
      {!isPhone && (
        <DateSteps onEarlier={() => place.step(-1)} onToday={() => place.goTo(today)} onLater={() => place.step(1)} />
      )}
      <DateBox className={styles.date} date={date} goTo={place.goTo} />
      <h2 className={styles.when} aria-live="polite">
        {view === 'day' ? format.date(date, 'long') : format.dates(days[0] ?? date, days.at(-1) ?? date)}
      </h2>
      <div className={styles.actions}>
        {view === 'week' && schedule?.allowed.includes('plan') && (
          <ActionButton variant="default" icon={IconCopy} onClick={onCopy}>
            {t('shifts.copy.action')}
          </ActionButton>
        )}
        {schedule?.allowed.includes('publish') && (
          <ActionButton icon={IconSend} onClick={onPublish}>
            {t('shifts.publish.drafts', { count: schedule.drafts })}
          </ActionButton>
        )}
      </div>
    </div>
  )
}
