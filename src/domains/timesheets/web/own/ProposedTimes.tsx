import { IconCheck } from '@tabler/icons-react'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type OwnEntry, timesheetRoutes } from '../../contract.ts'
import { EntryTimes } from '../EntryTimes.tsx'
import styles from './ProposedTimes.module.css'

/** The proposed times beside the entered ones, with a button to accept them. */
export function ProposedTimes({ entry }: { entry: OwnEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const wordsOf = useFailureText()
  const accept = useWrite(timesheetRoutes.acceptProposal, {
    onDone: () => tell.success(t('timesheets.proposal.accepted')),
  })
  const { proposal, allowed } = entry
  if (!proposal || !allowed.includes('acceptProposal')) return null

  async function send() {
    const outcome = await accept.write({ params: { id: entry.id }, ifMatch: entry.version })
    if (!outcome.ok) tell.error(`${t('timesheets.proposal.failed')} ${wordsOf(outcome.problem)}`)
  }

  const side = (name: string, times: typeof proposal | OwnEntry) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <EntryTimes entry={times} />
        <span className={styles.rest}>
          {format.duration(times.totalMinutes)}
          {times.breakMinutes > 0 && ` · ${t('timesheets.field.break')} ${format.duration(times.breakMinutes)}`}
        </span>
      </dd>
    </div>
  )
  return (
    <section className={styles.proposed} aria-label={t('timesheets.proposal.title')}>
      <dl className={styles.sides}>
        {side(t('timesheets.proposal.now'), entry)}
        {side(t('timesheets.proposal.proposed'), proposal)}
      </dl>
      <ActionButton size="md" loading={accept.pending} icon={IconCheck} iconSize={18} onClick={() => void send()}>
        {t('timesheets.proposal.accept')}
      </ActionButton>
      <p className={styles.own}>{t('timesheets.proposal.own')}</p>
    </section>
  )
}
