import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Assignment } from '../../contract.ts'
import { Stars } from '../Stars.tsx'
import styles from './AssignmentRating.module.css'
import { RateDialog } from './RateDialog.tsx'

/** The ratings of a completed assignment by the organisation and by the client, with a button to rate it. Renders nothing if there is neither. */
export function AssignmentRating({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { rating, clientRating, allowed, worker } = assignment
  const mayRate = allowed.includes('rate')
  if (!rating && !clientRating && !mayRate) return null
  return (
    <Panel
      title={t('assignments.rating.title')}
      lead={!rating && t('assignments.rating.lead', { name: worker.name })}
      action={
        mayRate && (
          <ActionButton variant={rating ? 'default' : 'filled'} icon={IconStar} onClick={() => setAsking(true)}>
            {t(rating ? 'assignments.rating.change' : 'assignments.rating.action')}
          </ActionButton>
        )
      }
    >
      {rating ? (
        <div className={styles.rating}>
          <Stars stars={rating.stars} size={24} />
          {rating.comment && <p className={styles.comment}>{rating.comment}</p>}
          <p className={styles.by}>
            {t('assignments.rating.by', { name: rating.by.name, at: format.moment(rating.at) })}
          </p>
        </div>
      ) : (
        <p className={styles.by}>{t('assignments.rating.none')}</p>
      )}
      {clientRating && (
        <div className={styles.rating} role="group" aria-label={t('assignments.rating.byClient')}>
          <h3 className={styles.client}>{t('assignments.rating.byClient')}</h3>
          <Stars stars={clientRating.stars} size={24} />
          {clientRating.comment && <p className={styles.comment}>{clientRating.comment}</p>}
          <p className={styles.by}>
            {t('assignments.rating.by', { name: clientRating.by, at: format.moment(clientRating.at) })}
          </p>
        </div>
      )}
      {isAsking && <RateDialog assignment={assignment} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
