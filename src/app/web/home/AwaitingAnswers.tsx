import { Anchor } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import styles from './Home.module.css'

/** The unanswered offers, the earliest first. */
export function AwaitingAnswers() {
  const { t } = useTranslation()
  const format = useFormat()
  const offers = useRead(assignmentRoutes.listAssignments, {
    query: { status: 'pending', sort: 'startDate', limit: '6' },
  })
  return (
    <Panel
      flush
      title={t('app.providerHome.offersTitle')}
      action={
        <Anchor component={Link} to="/provider/assignments?status=pending">
          {t('app.seeAll')}
        </Anchor>
      }
    >
      <Reading of={offers}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={IconMailCheck}
              title={t('app.providerHome.noOffers')}
              text={t('app.providerHome.noOffersText')}
            />
          ) : (
            <ul className={styles.rows}>
              {items.map((offer) => (
                <li key={offer.id} className={styles.row}>
                  <Initials name={offer.worker.name} />
                  <span className={styles.rowText}>
                    <Link to={`/provider/assignments/${offer.id}`} className={styles.rowLink}>
                      {offer.worker.name}
                    </Link>
                    <span className={styles.detail}>
                      {offer.role} · {offer.project.name}
                    </span>
                  </span>
                  <span className={styles.rowEnd}>{format.date(offer.startDate, 'dayMonth')}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </Panel>
  )
}
