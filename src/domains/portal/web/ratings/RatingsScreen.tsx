import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { Stars } from '#domains/assignments/web/Stars.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { ratingForm } from '#domains/assignments/contract.ts'
import { StarsField } from '#domains/assignments/web/StarsField.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type EndedAssignment, portalRatingRoutes } from '../../contract/ratings.ts'
import { usePortalContact } from '../contact.ts'
import { PortalList } from '../PortalList.tsx'

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

/** Rates a worker after an assignment, or changes the rating. */
function RateWorkerDialog({ assignment, onClose }: { assignment: EndedAssignment; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { company } = usePortalContact()
  const { write } = useWrite(portalRatingRoutes.rateEndedAssignment)
  const { id, worker, rating } = assignment
  const form = useContractForm(ratingForm, { rating: rating?.stars, comment: rating?.comment ?? '' })
  return (
    <FormDialog
      title={t('portal.ratings.rateOf', { name: worker })}
      form={form}
      save={(body) => write({ params: { id }, body })}
      onSaved={() => tell.success(t('portal.ratings.done'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <StarsField name="rating" label={t('portal.ratings.stars')} required />
      <TextAreaField
        name="comment"
        label={t('portal.ratings.comment')}
        description={t('portal.ratings.commentHelp', { company })}
        rows={4}
      />
    </FormDialog>
  )
}
