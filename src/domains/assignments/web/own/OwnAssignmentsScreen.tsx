import { IconCalendarEvent } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Cards, FoldedCards } from '#platform/web/ui/list/Cards.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { assignmentRoutes, type OwnAssignment } from '../../contract.ts'
import { OwnAssignmentCard } from './OwnAssignmentCard.tsx'

const byStart = (one: OwnAssignment, other: OwnAssignment) => one.startDate.localeCompare(other.startDate)

/** The screen of the worker’s assignments: offers first, then current, then past ones. */
export function OwnAssignmentsScreen() {
  const { t } = useTranslation()
  const list = useList(assignmentRoutes.listOwnAssignments, { query: { limit: '100' } })
  const offers = list.items.filter(({ label }) => label === 'available').sort(byStart)
  const agreed = list.items.filter(({ label }) => label === 'assigned' || label === 'in_progress').sort(byStart)
  const past = list.items.filter((one) => !offers.includes(one) && !agreed.includes(one))
  return (
    <Page title={t('assignments.own.title')} lead={t('assignments.own.lead')}>
      {list.failure && <Failed failure={list.failure} retry={list.retry} />}
      {list.loading && <Loading rows={3} height={160} />}
      {!list.loading && !list.failure && offers.length + agreed.length === 0 && (
        <Empty
          title={t('assignments.own.empty')}
          text={t('assignments.own.emptyText')}
          icon={IconCalendarEvent}
          action={
            <LinkButton to="/worker/profile" variant="default">
              {t('assignments.own.toProfile')}
            </LinkButton>
          }
        />
      )}
      <Cards
        title={t('assignments.own.offers', { count: offers.length })}
        lead={t('assignments.own.offersLead')}
        items={offers}
        show={show}
      />
      <Cards title={t('assignments.own.agreed')} items={agreed} show={show} />
      <FoldedCards title={t('assignments.own.past', { count: past.length })} items={past} show={show} />
      <MoreButton list={list} size="md" />
    </Page>
  )
}

const show = (one: OwnAssignment) => <OwnAssignmentCard assignment={one} />
