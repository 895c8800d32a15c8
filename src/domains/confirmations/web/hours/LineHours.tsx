import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Formats } from '#base/formats.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ClientOutcome, Line } from '../../contract/public.ts'
import { deviationsOf } from '../../rules.ts'
import type { LineDecider } from '../line-decider.ts'
import styles from './ConfirmHours.module.css'
import type { Refused } from './RefusedLines.tsx'
import type texts from '../../locales/en.json'

// Its fields and their texts are needed only for a dispute.
const DisputeDialog = lazy(async () => ({ default: (await import('./DecisionDialogs.tsx')).DisputeDialog }))

interface Props {
  decider: LineDecider
  line: Line
  worker: string
  format: Formats
  refused: Refused | undefined
  onRefused: (refused: readonly Pick<Refused, 'line' | 'reason'>[]) => void
}

/** A line of the page: planned and actual times, break, total, and the decision or the button to dispute it. */
export function LineHours({ decider, line, worker, format, refused, onRefused }: Props) {
  const { t, need } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { date, project, planned, decision } = line
  const times = timesOf(line, format)
  const before = refused?.reason === 'changed' && refused.before ? timesOf(refused.before, format) : undefined
  async function open() {
    await need('rest')
    setOpen(true)
  }
  return (
    <li className={styles.line} data-changed={before !== undefined || undefined}>
      <div className={styles.words}>
        <h3 className={styles.day}>{format.date(date, 'long')}</h3>
        <p className={styles.note}>{project}</p>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('confirmations.page.planned')}>
          {planned ? (
            timesOf(planned, format)
          ) : (
            <span className={styles.deviation}>{t('confirmations.page.notPlanned')}</span>
          )}
        </Fact>
        <Fact label={t('confirmations.page.worked')}>
          {times}
          {before && <span className={styles.before}>{t('confirmations.page.before', { times: before })}</span>}
          {planned &&
            deviationsOf(line).map(({ kind, minutes }) => (
              <span key={kind} className={styles.deviation}>
                {t(`confirmations.page.deviationBy.${kind}`, { duration: format.duration(minutes) })}
              </span>
            ))}
        </Fact>
        <Fact label={t('confirmations.page.hours')}>{format.duration(line.totalMinutes)}</Fact>
      </dl>
      {decision ? (
        <div className={styles.decision}>
          <OutcomeBadge outcome={decision.outcome} />
          <p className={styles.note}>
            {t('confirmations.page.decided', { by: decision.by, at: format.moment(decision.at) })}
          </p>
          {decision.comment && <p className={styles.comment}>{decision.comment}</p>}
          {decision.proposal && (
            <p className={styles.note}>
              {t('confirmations.page.proposed', {
                times: spanOf(decision.proposal, format),
                pause: format.duration(decision.proposal.breakMinutes),
              })}
            </p>
          )}
        </div>
      ) : line.invoiced ? (
        <p className={styles.note}>{t('confirmations.page.invoiced')}</p>
      ) : (
        <Button
          variant="default"
          onClick={() => void open()}
          aria-label={t('confirmations.page.disputeOf', { worker, date: format.date(date, 'long') })}
        >
          {t('confirmations.page.dispute')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <DisputeDialog decider={decider} line={line} onRefused={onRefused} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const spanOf = ({ startTime, endTime }: { startTime: string; endTime: string }, format: Formats) =>
  `${format.timeOfDay(startTime)}–${format.timeOfDay(endTime)}`

function timesOf(times: Pick<Line, 'startTime' | 'endTime' | 'breakMinutes'>, format: Formats): string {
  const span = spanOf(times, format)
  return times.breakMinutes > 0 ? `${span} (−${format.duration(times.breakMinutes)})` : span
}

/** The colours of a client's decision. */
const outcomeTones: Tones<ClientOutcome, (typeof texts)['page']['outcome']> = {
  confirmed: 'good',
  disputed: 'attention',
}

/** The decision of the client on a line. */
export function OutcomeBadge({ outcome }: { outcome: ClientOutcome }) {
  return <StatusBadge status={outcome} tones={outcomeTones} label={`confirmations.page.outcome.${outcome}`} />
}
