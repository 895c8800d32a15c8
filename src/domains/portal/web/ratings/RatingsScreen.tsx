import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { Stars } from '#domains/assignments/web/Stars.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { type EndedAssignment, portalRatingRoutes } from '../../contract/ratings.ts'
import { usePortalContact } from '../contact.ts'
import { PortalList } from '../PortalList.tsx'
import { RateWorkerDialog } from './RateWorkerDialog.tsx'

/** The completed assignments at the client, to rate. */
export function RatingsScreen() {
  const { t } = useTranslation()
  const { company } = usePortalContact()
  const list = useList(portalRatingRoutes.listEndedAssignments, { query: {} })
  return (
    <Page title={t('portal.ratings.title')} lead={t('portal.ratings.lead', { company })}>
      <PortalList
        list={list}
        failed={t('portal.ratings.failed')}
        empty={{ icon: IconStar, title: t('portal.ratings.empty'), text: t('portal.ratings.emptyText') }}
        row={(assignment) => <RatingRow assignment={assignment} />}
      />
    </Page>
  )
}

function RatingRow({ assignment }: { assignment: EndedAssignment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [asking, ask] = useState<'rate'>()
  const close = () => ask(undefined)
  const { worker, role, project, startDate, endDate, rating, allowed } = assignment
  return (
    <ItemRow
      name={worker}
      notes={[
        [role, project].join(' · '),
        format.dates(startDate, endDate),
        rating && t('portal.ratings.by', { by: rating.by, at: format.day(rating.at) }),
        rating?.comment,
      ]}
      details={rating && <Stars stars={rating.stars} />}
      action={
        allowed.includes('rate') && (
          <ActionButton
            variant="default"
            icon={IconStar}
            aria-label={t(rating ? 'portal.ratings.changeOf' : 'portal.ratings.rateOf', { name: worker })}
            onClick={() => ask('rate')}
          >
            {t(rating ? 'portal.ratings.change' : 'portal.ratings.rate')}
          </ActionButton>
        )
      }
    >
      {asking === 'rate' && <RateWorkerDialog assignment={assignment} onClose={close} />}
    </ItemRow>
  )
}
