import { Button, ButtonGroup } from '@mantine/core'
import { useState } from 'react'
import { isIn } from '#base/status-groups.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import type { PlanningWarning } from '../../contract.ts'
import { type Swap, swapRoutes } from '../../contract/swaps.ts'
import { swapGroups } from '../../rules/swaps.ts'
import { OverrideDialog } from '../OverrideDialog.tsx'
import { SwapBadge } from '../SwapBadge.tsx'
import { useShiftTimes } from '../use-shift-times.ts'

/** A swap: who offers which shift to whom, who is responsible, and the buttons that decide on it. */
export function SwapSummary({ swap }: { swap: Swap }) {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const shiftText = ({ startsAt, endsAt, role }: Swap['shift']) =>
    `${format.day(startsAt, 'weekday')}, ${timesOf({ startsAt, endsAt })}, ${role}`
  const { worker, colleague, taker, shift, exchange, project } = swap
  const to = taker ?? colleague
  return (
    <ItemList items={[swap]}>
      {() => (
        <ItemRow
          key={swap.id}
          name={
            to
              ? t('shifts.swap.between', { worker: worker.name, colleague: to.name })
              : t('shifts.swap.toEveryone', { worker: worker.name })
          }
          badge={<SwapBadge status={swap.status} />}
          notes={[
            `${shiftText(shift)} · ${project.name}`,
            exchange && t('shifts.swap.inExchange', { shift: shiftText(exchange) }),
            isIn(swapGroups.open, swap.status) && t('shifts.swap.workerResponsible', { worker: worker.name }),
            swap.note,
            swap.reason,
          ]}
          action={swap.allowed.length > 0 && <DecisionButtons swap={swap} />}
        />
      )}
    </ItemList>
  )
}

/** Approves or refuses a swap. One that breaks a working time rule can be approved with a reason. */
function DecisionButtons({ swap }: { swap: Swap }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [isRefusing, setRefusing] = useState(false)
  const [warnings, setWarnings] = useState<readonly PlanningWarning[]>()
  const approve = useWrite(swapRoutes.approveSwap, { onDone: () => tell.success(t('shifts.swap.approved')) })
  const refuse = useWrite(swapRoutes.refuseSwap)
  const input = { params: { id: swap.id }, ifMatch: swap.version }

  async function decide() {
    const outcome = await approve.write({ ...input, body: {} })
    if (outcome.ok) return
    if (isRefusal(outcome.problem, 'WORKING_TIME')) setWarnings(outcome.problem.problem.warnings as PlanningWarning[])
    else tell.failure(outcome.problem)
  }

  return (
    <>
      <ButtonGroup>
        <Button variant="default" onClick={() => setRefusing(true)}>
          {t('shifts.swap.refuse')}
        </Button>
        <Button loading={approve.pending} onClick={() => void decide()}>
          {t('shifts.swap.approve')}
        </Button>
      </ButtonGroup>
      {isRefusing && (
        <CommentDialog
          title={t('shifts.swap.refuseTitle')}
          lead={t('shifts.swap.refuseText', { worker: swap.worker.name })}
          shape={swapRoutes.refuseSwap.body}
          name="reason"
          label={t('shifts.swap.refuseReason')}
          action={t('shifts.swap.refuse')}
          required
          danger
          send={(body) => refuse.write({ ...input, body })}
          onDone={() => tell.success(t('shifts.swap.refused'))}
          onClose={() => setRefusing(false)}
        />
      )}
      {warnings && (
        <OverrideDialog
          title={t('shifts.swap.against')}
          action={t('shifts.swap.approveAnyway')}
          warnings={warnings}
          insist={(reason) => approve.write({ ...input, body: { override: { reason } } })}
          onClose={() => setWarnings(undefined)}
        />
      )}
    </>
  )
}
