import { IconClockCheck } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { portalHoursRoutes } from '../../contract/hours.ts'
import { usePortalContact } from '../contact.ts'
import { WeekRow } from '../WeekRow.tsx'

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
