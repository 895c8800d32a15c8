import { ActionIcon, Group } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { holidayYears, settingsRoutes } from '../../contract.ts'
import { AddHoliday } from './AddHoliday.tsx'
import { HolidayRow } from './HolidayRow.tsx'
import { HolidaySets } from './HolidaySets.tsx'
import styles from './HolidaysTab.module.css'

/** The holidays of a year, national and own. */
export function HolidaysTab() {
  const { t } = useTranslation()
  const format = useFormat()
  const thisYear = Number(todayIn(format.timeZone).slice(0, 4))
  const [query, setQuery] = useAddressQuery({ year: '' })
  const requestedYear = Number(query.year)
  const isYear =
    Number.isInteger(requestedYear) && requestedYear >= holidayYears.min && requestedYear <= holidayYears.max
  const year = isYear ? requestedYear : thisYear
  const holidays = useRead(settingsRoutes.listHolidays, { query: { year: String(year) } }, { keep: true })
  const go = (to: number) => setQuery({ year: to === thisYear ? '' : String(to) })
  return (
    <Reading of={holidays} as="form">
      {(found) => (
        <>
          <HolidaySets chosen={found.countries} version={found.version} />
          <Panel
            title={
              <span aria-live="polite" className={styles.year}>
                {t('organisations.settings.holidays.ofYear', { year: String(found.year) })}
                <span className={styles.count}>
                  {t('organisations.settings.holidays.count', { count: found.items.length })}
                </span>
              </span>
            }
            action={
              <Group gap="0.5rem" align="stretch" wrap="nowrap">
                <ActionIcon
                  variant="default"
                  size={44}
                  aria-label={t('organisations.settings.holidays.previous')}
                  disabled={year <= holidayYears.min}
                  onClick={() => go(year - 1)}
                >
                  <IconChevronLeft size={20} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={44}
                  aria-label={t('organisations.settings.holidays.next')}
                  disabled={year >= holidayYears.max}
                  onClick={() => go(year + 1)}
                >
                  <IconChevronRight size={20} aria-hidden />
                </ActionIcon>
              </Group>
            }
          >
            {found.items.length === 0 ? (
              <Empty
                title={t('organisations.settings.holidays.empty')}
                text={t('organisations.settings.holidays.emptyText')}
                icon={IconCalendarOff}
              />
            ) : (
              <ul className={styles.days}>
                {found.items.map((day) => (
                  <HolidayRow key={day.id ?? `${day.date} ${day.name}`} day={day} many={found.countries.length > 1} />
                ))}
              </ul>
            )}
          </Panel>
          <AddHoliday onAdded={(date) => go(Number(date.slice(0, 4)))} />
        </>
      )}
    </Reading>
  )
}
