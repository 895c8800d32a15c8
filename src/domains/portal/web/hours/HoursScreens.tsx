import { IconClockCheck } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { HoursToConfirm } from '#domains/confirmations/web/HoursToConfirm.tsx'
import type { LineDecider } from '#domains/confirmations/web/line-decider.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
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

/** The hours of a week at the client by worker, to confirm or dispute. */
export function HoursWeekScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const [{ day: given }] = useAddressQuery({ day: '' })
  const day = given || todayIn(format.timeZone)
  const found = useRead(portalHoursRoutes.readHoursWeek, { query: { day } })
  const { write, act, pending } = useWrite(portalHoursRoutes.decideHoursOfWeek)
  const undo = useWrite(portalHoursRoutes.undoHoursOfWeek)
  const decider: LineDecider = {
    write: (decisions) => write({ body: { day, ...decisions } }),
    act: (decisions) => act({ body: { day, ...decisions } }),
    undo: (lines) => undo.act({ body: { day, lines } }),
    pending: pending || undo.pending,
  }
  const back = { to: '/client/hours', label: t('portal.hours.title') }
  if (!found.data && found.error) {
    return (
      <Page title={t('portal.hours.title')} back={back}>
        <Failed title={t('portal.hours.failed')} failure={found.error} retry={() => void found.refetch()} />
      </Page>
    )
  }
  if (!found.data) return <Loading />
  const { weekStart, weekEnd, company, client, contact } = found.data
  return (
    <Page
      title={t('confirmations.page.of', { week: format.dates(weekStart, weekEnd) })}
      lead={t('confirmations.page.lead', { company, contact, client })}
      back={back}
    >
      <HoursToConfirm key={weekStart} week={found.data} format={format} decider={decider} />
    </Page>
  )
}
