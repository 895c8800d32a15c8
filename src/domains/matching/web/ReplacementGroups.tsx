import { IconChevronDown, IconUserSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import type { Chosen } from '#platform/web/ui/list/use-chosen.ts'
import type { ReplacementCandidate } from '../contract/replacement.ts'
import styles from './Candidates.module.css'
import { ReplacementRow } from './ReplacementRow.tsx'

type Worker = ReplacementCandidate['worker']

interface Props {
  candidates: readonly ReplacementCandidate[]
  chosen: Chosen<ReplacementCandidate>
  /** True if the shift can be neither offered nor assigned: then nobody is eligible, whatever the reasons. */
  isClosed: boolean
  /** True if the candidates were searched by name: then the others are shown as well. */
  isSearched: boolean
  pending: boolean
  onMessage: (worker: Worker) => void
  onOffer: (worker: Worker) => void
  onAssign: (worker: Worker) => void
}

/** True if the worker can accept the shift, or has an offer of it already. */
const isEligible = ({ allowed, offer }: ReplacementCandidate) =>
  allowed.includes('offer') || offer?.status === 'open' || offer?.status === 'accepted'

/** The eligible workers; below them, folded, the others, each with the obstacle first. */
export function ReplacementGroups({ candidates, chosen, isClosed, isSearched, ...actions }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const othersId = useId()
  const { pending } = actions
  const rows = (of: readonly ReplacementCandidate[]) =>
    of.map((candidate) => (
      <ReplacementRow
        key={candidate.worker.id}
        candidate={candidate}
        chosen={candidates.some(chosen.may) ? chosen : undefined}
        pending={pending}
        onMessage={() => actions.onMessage(candidate.worker)}
        onOffer={() => actions.onOffer(candidate.worker)}
        onAssign={() => actions.onAssign(candidate.worker)}
      />
    ))
  if (isClosed)
    return (
      <ol className={styles.list} aria-label={t('matching.title')}>
        {rows(candidates)}
      </ol>
    )
  const eligible = candidates.filter(isEligible)
  const others = candidates.filter((one) => !isEligible(one)).map(obstaclesFirst)
  const showsOthers = isOpen || isSearched
  return (
    <>
      <h3 className={styles.group}>{t('matching.replacement.eligible', { count: eligible.length })}</h3>
      {eligible.length > 0 ? (
        <ol className={styles.list} aria-label={t('matching.replacement.eligible', { count: eligible.length })}>
          {rows(eligible)}
        </ol>
      ) : (
        <Empty
          icon={IconUserSearch}
          title={t('matching.replacement.noneEligible')}
          text={t('matching.replacement.noneEligibleText')}
        />
      )}
      {others.length > 0 && (
        <>
          <h3>
            <button
              type="button"
              className={styles.others}
              aria-expanded={showsOthers}
              aria-controls={othersId}
              disabled={isSearched}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={16} aria-hidden />
              {t('matching.replacement.notEligible', { count: others.length })}
            </button>
          </h3>
          <div id={othersId} hidden={!showsOthers}>
            {showsOthers && (
              <ol className={styles.list} aria-label={t('matching.replacement.notEligible', { count: others.length })}>
                {rows(others)}
              </ol>
            )}
          </div>
        </>
      )}
    </>
  )
}

function obstaclesFirst(candidate: ReplacementCandidate): ReplacementCandidate {
  const weight = ({ blocks, tone }: ReplacementCandidate['reasons'][number]) =>
    blocks ? 0 : tone === 'against' ? 1 : 2
  return { ...candidate, reasons: candidate.reasons.toSorted((one, other) => weight(one) - weight(other)) }
}
