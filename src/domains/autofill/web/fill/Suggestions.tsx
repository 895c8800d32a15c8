import { Alert, Button, Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { PriorityMark } from '#domains/shifts/web/PriorityMark.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { autofillRoutes, type FillRun } from '../../contract.ts'
import { fillLimits } from '../../rules.ts'
import { useGapText } from './FillProgress.tsx'
import styles from './FillWeek.module.css'
import { GhostGrid } from './GhostGrid.tsx'

/** The suggestions of a run in the week and as a list, of which all, some or none are accepted. */
export function Suggestions({ run }: { run: FillRun }) {
  const { t } = useTranslation()
  const gapText = useGapText()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const proposed = run.suggestions.filter(({ status }) => status === 'proposed')
  const refused = run.suggestions.filter(({ status }) => status === 'refused')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = proposed.filter(({ id }) => !left.has(id))
  const { accept, dismiss, isBusy } = useDecisions(run)
  const toggle = (id: string) =>
    setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  return (
    <Panel title={t('autofill.suggestions')}>
      {run.status === 'stale' && (
        <Alert color="yellow" icon={<IconHistory aria-hidden />}>
          {t('autofill.stale')}
        </Alert>
      )}
      <p className={styles.lead}>
        {t('autofill.filled', { suggested: run.suggested, open: run.openPositions })}
        {run.gap !== null && run.suggested > 0 && ` · ${gapText(run.gap)}`}
      </p>
      {run.suggested === 0 && <p className={styles.lead}>{t('autofill.nothing')}</p>}
      {!isPhone && proposed.length > 0 && <GhostGrid run={run} chosen={chosen} onToggle={toggle} />}
      <ul className={styles.list}>
        {proposed.map((one) => (
          <SuggestionRow
            key={one.id}
            run={run}
            suggestion={one}
            isChosen={!left.has(one.id)}
            onToggle={run.allowed.includes('accept') ? () => toggle(one.id) : undefined}
          />
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('autofill.refused', { count: refused.length })}</h3>
          <ul className={styles.list}>
            {refused.map((one) => (
              <SuggestionRow key={one.id} run={run} suggestion={one} isChosen={false} onToggle={undefined} />
            ))}
          </ul>
        </>
      )}
      {run.allowed.includes('accept') && (
        <StickyBar label={t('autofill.suggestions')}>
          <Button variant="default" disabled={isBusy} onClick={() => void dismiss()}>
            {t('autofill.dismiss')}
          </Button>
          <ActionButton
            icon={IconCheck}
            loading={isBusy}
            disabled={chosen.length === 0}
            onClick={() => void accept(chosen.map(({ id }) => id))}
          >
            {left.size === 0 ? t('autofill.acceptAll') : t('autofill.acceptSelected', { count: chosen.length })}
          </ActionButton>
        </StickyBar>
      )}
    </Panel>
  )
}

/** Accepts suggestions in several calls, because each plans a shift with all its checks; or dismisses them. */
function useDecisions({ id }: FillRun) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [isBusy, setBusy] = useState(false)
  const accepting = useWrite(autofillRoutes.acceptFillRun)
  const dismissing = useWrite(autofillRoutes.dismissFillRun)
  const accept = async (ids: readonly string[]) => {
    setBusy(true)
    let refused = 0
    let done = 0
    for (let at = 0; at < ids.length; at += fillLimits.acceptAtOnce) {
      const some = ids.slice(at, at + fillLimits.acceptAtOnce)
      const outcome = await accepting.act({ params: { id }, body: { suggestionIds: some } })
      if (!outcome.ok) break
      const failed = outcome.answer.suggestions.filter(
        (one) => one.status === 'refused' && some.includes(one.id),
      ).length
      refused += failed
      done += some.length - failed
    }
    setBusy(false)
    if (done > 0) tell.success(t('autofill.accepted', { count: done }))
    if (refused > 0) tell.error(t('autofill.refused', { count: refused }))
  }
  const dismiss = async () => {
    const outcome = await dismissing.act({ params: { id } })
    if (outcome.ok) tell.success(t('autofill.dismissed'))
  }
  return { accept, dismiss, isBusy: isBusy || dismissing.pending }
}

interface SuggestionRowProps {
  run: FillRun
  suggestion: FillRun['suggestions'][number]
  isChosen: boolean
  onToggle: (() => void) | undefined
}

function SuggestionRow({ run, suggestion, isChosen, onToggle }: SuggestionRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { worker, reasons, refusal } = suggestion
  const shift = run.openShifts.find(({ id }) => id === suggestion.openShiftId)
  return (
    <li className={styles.row}>
      {onToggle && (
        <Checkbox
          checked={isChosen}
          onChange={onToggle}
          aria-label={t('autofill.select', { worker: worker.name, date: format.day(shift?.startsAt ?? '', 'weekday') })}
        />
      )}
      <div>
        <strong>{worker.name}</strong>
        {shift && (
          <span className={styles.what}>
            {format.day(shift.startsAt, 'weekday')} {format.time(shift.startsAt)}–{format.time(shift.endsAt)} ·{' '}
            {shift.role} · {shift.project.name}
          </span>
        )}
        {shift && <PriorityMark priority={shift.priority} />}
        <span className={styles.reasons}>{refusal ?? reasons.join(' · ')}</span>
      </div>
    </li>
  )
}
