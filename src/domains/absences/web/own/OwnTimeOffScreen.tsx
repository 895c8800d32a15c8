import { IconBeach, IconCalendarPlus, IconFirstAidKit } from '@tabler/icons-react'
import { NativeSelect } from '@mantine/core'
import { useList, useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Cards, FoldedCards } from '#platform/web/ui/list/Cards.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { absenceRoutes, type OwnTimeOff } from '../../contract.ts'
import { AskDialog } from './AskDialog.tsx'
import { OwnTimeOffCard } from './OwnTimeOffCard.tsx'
import { BalanceOf } from '../BalanceOf.tsx'
import { ReportSickDialog } from '../ReportSickDialog.tsx'

/** The worker's time off: requests with their status, the balance, and a button for a new request. */
export function OwnTimeOffScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const [{ ask }, setQuery] = useAddressQuery({ ask: '' })
  const list = useList(absenceRoutes.listOwnTimeOff, { query: { limit: '50' } })
  const today = todayIn(format.timeZone)
  const isOpen = ({ status, endDate }: OwnTimeOff) =>
    status === 'pending' || (status === 'approved' && endDate >= today)
  const open = list.items.filter(isOpen).toReversed()
  const past = list.items.filter((one) => !isOpen(one))
  const buttons = (
    <>
      <ActionButton
        size="md"
        variant="default"
        icon={IconFirstAidKit}
        onClick={() => setQuery({ ask: 'sickLeave' }, {})}
      >
        {t('absences.sick.action')}
      </ActionButton>
      <ActionButton size="md" icon={IconCalendarPlus} onClick={() => setQuery({ ask: 'true' }, {})}>
        {t('absences.own.ask')}
      </ActionButton>
    </>
  )
  return (
    <Page title={t('absences.title')} lead={t('absences.own.lead')} actions={buttons}>
      {list.failure && <Failed failure={list.failure} retry={list.retry} />}
      {list.loading && <Loading rows={2} height={140} />}
      {!list.loading && !list.failure && open.length === 0 && (
        <Empty icon={IconBeach} title={t('absences.own.empty')} text={t('absences.own.emptyText')} />
      )}
      <Cards title={t('absences.own.coming')} items={open} show={show} />
      <OwnBalance />
      <FoldedCards title={t('absences.own.past', { count: past.length })} items={past} show={show} />
      <MoreButton list={list} size="md" />
      {ask === 'sickLeave' && <ReportSickDialog onClose={() => setQuery({ ask: '' })} />}
      {ask !== '' && ask !== 'sickLeave' && <AskDialog onClose={() => setQuery({ ask: '' })} />}
    </Page>
  )
}

const show = (one: OwnTimeOff) => <OwnTimeOffCard timeOff={one} />

/** The worker's time off by type, in this, the previous or the next year. */
function OwnBalance() {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const now = Number(todayIn(timeZone).slice(0, 4))
  const years = [now - 1, now, now + 1].map(String)
  const [query, setQuery] = useAddressQuery({ year: String(now) })
  const year = years.includes(query.year) ? query.year : String(now)
  const balance = useRead(absenceRoutes.readOwnBalance, { query: { year } }, { keep: true })
  return (
    <Panel
      title={t('absences.balance.title')}
      lead={t('absences.balance.lead')}
      action={
        <NativeSelect
          size="sm"
          aria-label={t('absences.balance.year')}
          data={years}
          value={year}
          onChange={(event) => setQuery({ year: event.currentTarget.value })}
        />
      }
    >
      <Reading of={balance}>{(known) => <BalanceOf balance={known} />}</Reading>
    </Panel>
  )
}
