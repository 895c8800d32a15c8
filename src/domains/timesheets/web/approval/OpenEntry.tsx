import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { DetailsPane } from './DetailsPane.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import type { Deciding } from './use-deciding.ts'
import type { Entries } from './use-entries.ts'

/** The open entry: its details, changes made by others, and the decisions on it. */
export function OpenEntry({ of, deciding }: { of: Entries; deciding: Deciding }) {
  const { t } = useTranslation()
  const { by, decisions, opened, openFailure, openAgain, cursor } = of
  const stale = decisions.staleOf(by.filter.entry)
  return (
    <DetailsPane
      title={opened?.worker.name ?? t('timesheets.approval.details')}
      badge={opened && <EntryStatusBadge status={opened.status} />}
      heading={cursor.heading}
      onStep={cursor.step}
      onClose={cursor.close}
      foot={
        opened && opened.allowed.length > 0 ? (
          <DecisionButtons
            entry={opened}
            isPending={decisions.pending.has(opened.id)}
            onDecide={(decision) => deciding.ask(decision, [opened])}
          />
        ) : undefined
      }
    >
      {stale && <StaleNotice stale={stale} />}
      {opened && <EntryDetails entry={opened} />}
      {!opened && openFailure && (
        <Failed title={t('timesheets.failure.load')} failure={openFailure} retry={openAgain} />
      )}
      {!opened && !openFailure && <Loading rows={5} />}
    </DetailsPane>
  )
}
