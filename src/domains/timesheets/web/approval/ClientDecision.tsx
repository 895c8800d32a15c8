import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Entry } from '../../contract.ts'
import type words from '../../locales/en.json'
import styles from './ClientDecision.module.css'

const tones: Tones<'none' | 'confirmed' | 'disputed', (typeof words)['clientDecision']> = {
  none: 'waiting',
  confirmed: 'good',
  disputed: 'attention',
}

/** The badge of the client's decision on an entry; nothing if the client neither decided nor has to. */
export function ClientBadge({ entry: { clientDecision, awaitsClient } }: { entry: Entry }) {
  const status = clientDecision?.outcome ?? (awaitsClient ? 'none' : undefined)
  return status && <StatusBadge status={status} tones={tones} label={`timesheets.clientDecision.${status}`} />
}

/** The client's decision on an entry, with its comment and proposed times. */
export function ClientDecision({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { clientDecision, awaitsClient } = entry
  if (!clientDecision && !awaitsClient) return null
  const { comment, proposal } = clientDecision ?? {}
  return (
    <section className={styles.decision} aria-label={t('timesheets.field.clientDecision')}>
      <ClientBadge entry={entry} />
      {clientDecision ? (
        <p className={styles.note}>
          {t('timesheets.approval.clientDecided', { by: clientDecision.by, at: format.moment(clientDecision.at) })}
        </p>
      ) : (
        <p className={styles.note}>{t('timesheets.approval.awaitsClient')}</p>
      )}
      {comment && <p className={styles.comment}>{comment}</p>}
      {proposal && (
        <p className={styles.note}>
          {t('timesheets.approval.clientProposed', {
            times: `${format.timeOfDay(proposal.startTime)}–${format.timeOfDay(proposal.endTime)}`,
            pause: format.duration(proposal.breakMinutes),
          })}
        </p>
      )}
    </section>
  )
}
