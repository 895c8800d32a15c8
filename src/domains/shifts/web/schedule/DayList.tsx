import { IconPlus } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useSwipe } from '#platform/web/ui/date/use-swipe.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { BoardRow } from './board.ts'
import styles from './DayList.module.css'
import { DayStrip } from './DayStrip.tsx'
import { ListedShift } from './ListedShift.tsx'
import { PhoneSteps } from './PhoneSteps.tsx'
import type { GridProps } from './use-grid.ts'

/** The schedule on a phone: the shifts by day. A tap on a shift opens it with its actions. */
export function DayList({ rows, place, holidays, onOpen, onAdd }: Omit<GridProps, 'move'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const swipe = useSwipe((way) => place.step(way))
  return (
    <>
      <div className={styles.list} {...swipe}>
        <DayStrip rows={rows} place={place} holidays={holidays} />
        {place.days.map((day, index) => {
          const items = itemsOn(rows, index)
          const away = rows.filter(({ cells }) => cells[index]?.away)
          const canAdd = rows.some(({ cells }) => cells[index]?.canAdd)
          const holiday = holidays.get(day)
          return (
            <section key={day} aria-labelledby={`day-${day}`} className={styles.day}>
              <h3 id={`day-${day}`} className={styles.name} data-today={day === place.today || undefined}>
                {format.date(day, 'weekday')}
                {holiday && <span className={styles.holiday}>{holiday}</span>}
              </h3>
              {items.length === 0 && <p className={styles.none}>{t('shifts.schedule.nothingOn')}</p>}
              <ul className={styles.shifts}>
                {items.map((item) => (
                  <ListedShift
                    key={`${item.shift.id} ${item.isTail}`}
                    item={item}
                    onOpen={() => onOpen(item.shift.id)}
                  />
                ))}
              </ul>
              {away.length > 0 && (
                <p className={styles.none}>
                  {t('shifts.away.names', { names: away.map(({ worker }) => worker.name).join(', ') })}
                </p>
              )}
              {canAdd && (
                <ActionButton
                  variant="subtle"
                  size="sm"
                  icon={IconPlus}
                  aria-label={t('shifts.schedule.addOn', { date: format.date(day, 'weekday') })}
                  onClick={() => onAdd('', day)}
                >
                  {t('shifts.schedule.addShort')}
                </ActionButton>
              )}
            </section>
          )
        })}
      </div>
      <PhoneSteps place={place} />
    </>
  )
}

function itemsOn(rows: readonly BoardRow[], index: number) {
  return rows
    .flatMap(({ cells }) => cells[index]?.items ?? [])
    .sort((one, other) => (one.shift.startsAt < other.shift.startsAt ? -1 : 1))
}
