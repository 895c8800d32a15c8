import { NativeSelect, SegmentedControl } from '@mantine/core'
import { IconCopy, IconSelect, IconSend, IconUserQuestion } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DateBox } from '#platform/web/forms/date/DateBox.tsx'
import { DateSteps } from '#platform/web/ui/date/DateSteps.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { IconAction } from '#platform/web/ui/page/IconAction.tsx'
import { useArrival } from '#platform/web/ui/page/Page.tsx'
import type { Schedule } from '../../contract.ts'
import { type Grouping, groupings } from './board.ts'
import type { useDensity } from '#platform/web/ui/list/use-density.ts'
import styles from './ScheduleBar.module.css'
import { ScheduleFilters } from './ScheduleFilters.tsx'
import { ScheduleLegend } from './ScheduleLegend.tsx'
import { ScheduleOptions } from './ScheduleOptions.tsx'
import type { ScheduleRange } from './use-schedule-range.ts'

interface Props {
  range: ScheduleRange
  schedule: Schedule | undefined
  /** On a phone the previous and next buttons are at the bottom, within reach of the thumb. */
  isPhone: boolean
  rows: ReturnType<typeof useDensity>
  grouping: Grouping
  onGroup: (grouping: Grouping) => void
  demand: ComponentProps<typeof ScheduleOptions>['demand']
  /** Whether shifts are being selected; undefined on a phone. */
  selecting: { readonly isOn: boolean; readonly toggle: () => void } | undefined
  onAddOpen: () => void
  onCopy: () => void
  onPublish: () => void
}

/** The bar of the schedule with its title: navigation, view, filters, copying the week, publishing drafts. */
export function ScheduleBar({
  range,
  schedule,
  isPhone,
  rows,
  grouping,
  onGroup,
  demand,
  selecting,
  onAddOpen,
  onCopy,
  onPublish,
}: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const title = t('shifts.schedule.title')
  const heading = useArrival(title)
  const { view, date, days, today } = range
  return (
    <header className={styles.bar}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {!isPhone && (
        <>
          <SegmentedControl
            size="sm"
            aria-label={t('shifts.schedule.view')}
            data={[
              { value: 'week', label: t('shifts.schedule.weekly') },
              { value: 'day', label: t('shifts.schedule.daily') },
            ]}
            value={view}
            onChange={(value) => range.setView(value === 'day' ? 'day' : 'week')}
          />
          <DateSteps onEarlier={() => range.step(-1)} onToday={() => range.goTo(today)} onLater={() => range.step(1)} />
        </>
      )}
      <DateBox className={styles.date} date={date} goTo={range.goTo} />
      <h2 className={styles.when} data-view={view} aria-live="polite">
        {view === 'day'
          ? format.date(date, isPhone ? 'long' : 'weekday')
          : format.dates(days[0] ?? date, days.at(-1) ?? date)}
      </h2>
      <div className={styles.actions}>
        {!isPhone && (
          <NativeSelect
            size="sm"
            className={styles.group ?? ''}
            aria-label={t('shifts.group.label')}
            data={groupings.map((value) => ({ value, label: t(`shifts.group.${value}`) }))}
            value={grouping}
            onChange={({ currentTarget: { value } }) => onGroup(groupings.find((one) => one === value) ?? 'worker')}
          />
        )}
        <ScheduleFilters isPhone={isPhone} />
        {!isPhone && (
          <ScheduleOptions
            density={rows.density}
            onDensity={rows.choose}
            demand={demand}
            mayPlan={schedule?.allowed.includes('plan') ?? false}
          />
        )}
        <ScheduleLegend size={isPhone ? 44 : 'input-sm'} />
        {selecting && view === 'week' && schedule?.allowed.includes('plan') && (
          <IconAction
            data-square
            variant={selecting.isOn ? 'filled' : 'default'}
            size="input-sm"
            icon={IconSelect}
            label={t('shifts.selection.mode')}
            aria-pressed={selecting.isOn}
            onClick={selecting.toggle}
          />
        )}
        {schedule?.allowed.includes('plan') && (
          <IconAction
            data-square
            size={isPhone ? 44 : 'input-sm'}
            icon={IconUserQuestion}
            label={t('shifts.open.action')}
            onClick={onAddOpen}
          />
        )}
        {view === 'week' && schedule?.allowed.includes('plan') && (
          <IconAction
            data-square
            size={isPhone ? 44 : 'input-sm'}
            icon={IconCopy}
            label={t('shifts.copy.action')}
            onClick={onCopy}
          />
        )}
        {schedule?.allowed.includes('publish') && (
          <ActionButton icon={IconSend} onClick={onPublish}>
            {t('shifts.publish.drafts', { count: schedule.drafts })}
          </ActionButton>
        )}
      </div>
    </header>
  )
}
