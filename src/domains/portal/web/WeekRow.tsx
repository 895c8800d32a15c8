import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { HoursWeek } from '../contract/hours.ts'

/** A week with hours, how many lines have no decision yet, and the link to it. */
export function WeekRow({ week }: { week: HoursWeek }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { weekStart, weekEnd, lineCount, openCount, totalMinutes } = week
  const dates = format.dates(weekStart, weekEnd)
  return (
    <ItemRow
      name={dates}
      badge={
        openCount > 0 ? (
          <ToneBadge tone="waiting">{t('portal.hours.open', { count: openCount })}</ToneBadge>
        ) : (
          <ToneBadge tone="good">{t('portal.hours.done')}</ToneBadge>
        )
      }
      notes={[t('portal.hours.total', { count: lineCount, hours: format.duration(totalMinutes) })]}
      action={
        <LinkButton
          to={`/client/hours/week?day=${weekStart}`}
          variant={openCount > 0 ? 'filled' : 'default'}
          aria-label={t(openCount > 0 ? 'portal.hours.checkWeek' : 'portal.hours.viewWeek', { dates })}
        >
          {t(openCount > 0 ? 'portal.hours.check' : 'portal.hours.view')}
        </LinkButton>
      }
    />
  )
}
