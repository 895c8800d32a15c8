import { HoursToConfirm } from '#domains/confirmations/web/HoursToConfirm.tsx'
import type { LineDecider } from '#domains/confirmations/web/line-decider.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { portalHoursRoutes } from '../../contract/hours.ts'

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
