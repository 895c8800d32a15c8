import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Button } from '@mantine/core'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { Failed } from '#platform/web/ui/Failed.tsx'
import { Loading } from '#platform/web/ui/Loading.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { assignmentRoutes, type OwnAssignment } from '../../contract.ts'
import { OwnAssignmentCard } from './OwnAssignmentCard.tsx'
import styles from './OwnAssignmentsScreen.module.css'

const byStart = (one: OwnAssignment, other: OwnAssignment) => one.startDate.localeCompare(other.startDate)

/** The worker's assignments: offers first, then what is agreed, then what is past. */
export function OwnAssignmentsScreen() {
  const { t } = useWords()
  const list = useList(assignmentRoutes.listOwnAssignments, { query: { limit: '100' } })
  const offers = list.items.filter(({ label }) => label === 'available').sort(byStart)
  const agreed = list.items.filter(({ label }) => label === 'assigned' || label === 'in_progress').sort(byStart)
  const past = list.items.filter((one) => !offers.includes(one) && !agreed.includes(one))
  return (
    <Page title={t('assignments.own.title')} lead={t('assignments.own.lead')}>
      {list.failure && <Failed failure={list.failure} retry={list.retry} />}
      {list.loading && <Loading rows={3} height={160} />}
      {!list.loading && !list.failure && offers.length + agreed.length === 0 && (
        <Empty title={t('assignments.own.empty')} text={t('assignments.own.emptyText')} icon={IconCalendarEvent} />
      )}
      {offers.length > 0 && (
        <Group
          title={t('assignments.own.offers', { count: offers.length })}
          lead={t('assignments.own.offersLead')}
          items={offers}
        />
      )}
      {agreed.length > 0 && <Group title={t('assignments.own.agreed')} items={agreed} />}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary className={styles.summary}>
            <IconChevronRight size={18} aria-hidden className={styles.chevron} />
            {t('assignments.own.past', { count: past.length })}
          </summary>
          <Cards items={past} />
        </details>
      )}
      {list.hasMore && (
        <Button variant="default" size="md" loading={list.loadingMore} onClick={list.more}>
          {t('platform.list.more')}
        </Button>
      )}
    </Page>
  )
}

function Group({ title, lead, items }: { title: string; lead?: string; items: readonly OwnAssignment[] }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <Cards items={items} />
    </section>
  )
}

function Cards({ items }: { items: readonly OwnAssignment[] }) {
  return (
    <ul className={styles.cards}>
      {items.map((one) => (
        <li key={one.id} className={styles.item}>
          <OwnAssignmentCard assignment={one} />
        </li>
      ))}
    </ul>
  )
}
