import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconMailForward, IconSend } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Portrait } from '#platform/web/ui/record/Portrait.tsx'
import type { Chosen } from '#platform/web/ui/list/use-chosen.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Candidate } from '../contract.ts'
import type { ObstacleKind, Part } from '../rules.ts'
import styles from './CandidateRow.module.css'
import { type ReasonChip, ReasonChips } from './ReasonChips.tsx'
import { ScoreParts } from './ScoreParts.tsx'

interface Props {
  candidate: Candidate
  /** The selection. Undefined if candidates cannot be selected. */
  chosen: Chosen<Candidate> | undefined
  onOffer: () => void
}

/** A candidate: score, the reasons for and against, the parts of the score, and a button that offers the assignment. */
export function CandidateRow({ candidate, chosen, onOffer }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { worker, score, parts, assignmentId, allowed } = candidate
  const mayOffer = allowed.includes('offer')
  return (
    <li className={styles.row} data-chosen={chosen?.keys.has(worker.id) || undefined}>
      <div className={styles.head}>
        {chosen && (
          <span className={styles.check}>
            {mayOffer && (
              <Checkbox
                aria-label={t('matching.choose', { name: worker.name })}
                checked={chosen.keys.has(worker.id)}
                onClick={(event) => chosen.choose(candidate, event.shiftKey)}
                onChange={() => undefined}
              />
            )}
          </span>
        )}
        <ScoreRing score={score} />
        <Portrait name={worker.name} image={worker.image} />
        <div className={styles.words}>
          <Link to={`/provider/workforce/profile/${worker.id}`} className={styles.name}>
            {worker.name}
          </Link>
          <span className={styles.note}>
            {[worker.primaryRole, worker.payRate && format.money(worker.payRate)].filter(Boolean).join(' · ')}
          </span>
        </div>
        <div className={styles.buttons}>
          {assignmentId && (
            <LinkButton to={`/provider/assignments/${assignmentId}`} variant="subtle" icon={IconMailForward}>
              {t('matching.seeOffer')}
            </LinkButton>
          )}
          {mayOffer && (
            <ActionButton
              icon={IconSend}
              aria-label={t('matching.offer.oneOf', { name: worker.name })}
              onClick={onOffer}
            >
              {t('matching.offer.one')}
            </ActionButton>
          )}
        </div>
      </div>
      <ReasonChips name={worker.name} reasons={reasonsOf(candidate)} />
      <button
        type="button"
        className={styles.why}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={16} aria-hidden />
        <span aria-hidden>{t('matching.why')}</span>
        <span className="visually-hidden">{t('matching.whyOf', { name: worker.name })}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ScoreParts parts={parts} />}
      </div>
    </li>
  )
}

/** The parts of the score that decide an offer, and the obstacles that already state the same. */
const shownParts = {
  availability: ['busy', 'timeOff', 'unavailable'],
  certifications: ['certificationMissing', 'certificationExpired', 'certificationExpiring'],
  planned: ['weeklyHours'],
  distance: [],
  rate: [],
} as const satisfies Partial<Record<Part, readonly ObstacleKind[]>>

/** Returns the obstacles of a candidate, then what its score says about days, certifications, hours, distance and pay. */
function reasonsOf({ obstacles, parts }: Candidate): ReasonChip[] {
  const against = obstacles.map(({ kind, blocks, reason }) => ({
    kind,
    tone: 'against' as const,
    blocks,
    message: reason,
  }))
  const kinds = new Set(obstacles.map(({ kind }) => kind))
  const rest = Object.entries(shownParts).flatMap(([name, covered]) => {
    const part = parts.find((one) => one.part === name)
    if (!part || covered.some((kind) => kinds.has(kind))) return []
    const tone = name === 'distance' || name === 'planned' ? 'fact' : part.points < part.maximum ? 'against' : 'for'
    return [{ kind: name, tone, blocks: false, message: part.reason } as const]
  })
  return [...against, ...rest]
}

const around = 2 * Math.PI * 19

/** A score from 0 to 100 as a partially filled ring. */
function ScoreRing({ score }: { score: number }) {
  const { t } = useTranslation()
  const tone = score >= 75 ? 'good' : score >= 50 ? 'fair' : 'low'
  return (
    <span className={styles.score} data-tone={tone}>
      <svg viewBox="0 0 44 44" className={styles.ring} aria-hidden>
        <circle cx="22" cy="22" r="19" className={styles.ground} />
        <circle
          cx="22"
          cy="22"
          r="19"
          className={styles.share}
          strokeDasharray={`${(around * score) / 100} ${around}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span className={styles.number} aria-hidden>
        {score}
      </span>
      <span className="visually-hidden">{t('matching.score', { score })}</span>
    </span>
  )
}
