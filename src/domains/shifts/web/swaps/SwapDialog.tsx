import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { RecordActions, RecordDialog, RecordParts } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import { HistorySteps } from '#platform/web/ui/record/History.tsx'
import { type Swap, swapRoutes } from '../../contract/swaps.ts'
import { swapStatuses } from '../../rules/swaps.ts'
import { SwapSummary } from './SwapSummary.tsx'

/** A swap with the decision on it and its history. */
export function SwapDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const swap = useRead(swapRoutes.readSwap, { params: { id } })
  return (
    <RecordDialog title={t('shifts.swap.one')} onClose={onClose}>
      <Reading of={swap}>{(known) => <OneSwap swap={known} />}</Reading>
    </RecordDialog>
  )
}

function OneSwap({ swap }: { swap: Swap }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isShown, setShown] = useState(false)
  const moment = (value: unknown) => format.moment(String(value))
  return (
    <RecordParts>
      <SwapSummary swap={swap} />
      {isShown && (
        <HistorySteps
          of={swapRoutes.readSwapHistory}
          input={{ params: { id: swap.id }, query: {} }}
          fields={{
            status: {
              label: t('shifts.field.status'),
              show: choiceText(swapStatuses, (one) => t(`shifts.swapStatus.${one}`)),
            },
            acceptedAt: { label: t('shifts.swapStatus.accepted'), show: moment },
            note: { label: t('shifts.swap.note') },
            reason: { label: t('shifts.swap.reason') },
            workerId: null,
          }}
        />
      )}
      <RecordActions history={{ isShown, onToggle: () => setShown(!isShown) }}>{null}</RecordActions>
    </RecordParts>
  )
}
