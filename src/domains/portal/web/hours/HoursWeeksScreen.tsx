import { IconClockCheck } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { type HoursWeek, portalHoursRoutes } from '../../contract/hours.ts'
import { usePortalContact } from '../contact.ts'

/** The weeks with hours at the client, and how many lines have no decision yet. */
export function HoursWeeksScreen() {
  const { t } = useTranslation()
  const { client, company } = usePortalContact()
  const found = useRead(portalHoursRoutes.listHoursWeeks, {})
  return (
    <Page title={t('portal.hours.title')} lead={t('portal.hours.lead', { client, company })}>
      <Reading of={found} failed={t('portal.hours.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={IconClockCheck} title={t('portal.hours.empty')} text={t('portal.hours.emptyText')} />
          ) : (
            <Panel>
              <ItemList items={items.map((week) => ({ ...week, id: week.weekStart }))}>
                {(week) => <WeekRow week={week} />}
              </ItemList>
            </Panel>
          )
        }
      </Reading>
    </Page>
  )
}

function WeekRow({ week }: { week: HoursWeek }) {
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
