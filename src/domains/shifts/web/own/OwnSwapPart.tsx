import { IconArrowsExchange, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { OwnShift } from '../../contract/own-shifts.ts'
import { swapRoutes } from '../../contract/swaps.ts'
import { SwapNotice } from '../SwapNotice.tsx'
import { OfferDialog } from './OfferDialog.tsx'

/** The open swap of a shift with the button that withdraws it, or the button that offers the shift. */
export function OwnSwapPart({ shift }: { shift: OwnShift }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [isOffering, setOffering] = useState(false)
  const withdraw = useWrite(swapRoutes.withdrawSwap, { onDone: () => tell.success(t('shifts.swap.withdrawn')) })
  const { swap } = shift
  if (swap)
    return (
      <>
        <SwapNotice shift={shift} />
        <ActionButton
          size="md"
          variant="default"
          icon={IconX}
          loading={withdraw.pending}
          onClick={() => void withdraw.act({ params: { id: swap.id } })}
        >
          {t('shifts.swap.withdraw')}
        </ActionButton>
      </>
    )
  if (!shift.allowed.includes('offer')) return null
  return (
    <>
      <ActionButton size="md" variant="default" icon={IconArrowsExchange} onClick={() => setOffering(true)}>
        {t('shifts.swap.offer')}
      </ActionButton>
      {isOffering && <OfferDialog shift={shift} onClose={() => setOffering(false)} />}
    </>
  )
}
