import { Button } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import type { Line } from '../../contract/public.ts'
import type { LineDecider } from '../line-decider.ts'
import type { Refused } from './RefusedLines.tsx'

interface Props {
  decider: LineDecider
  /** The lines without a decision. */
  open: readonly Line[]
  total: string
  onRefused: (refused: readonly Pick<Refused, 'line' | 'reason'>[]) => void
}

/** The ID of the button. */
export const confirmAllId = 'confirm-all'

/** Confirms all lines without a decision, as they are shown. */
export function ConfirmAll({ decider, open, total, onRefused }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  async function confirmAll() {
    const confirm = open.map(({ line, value }) => ({ line, value }))
    const outcome = await decider.act({ confirm, dispute: [] })
    if (!outcome.ok) return
    const { confirmed, refused } = outcome.answer
    onRefused(refused)
    if (confirmed > 0) tell.success(t('confirmations.page.confirmed', { count: confirmed }))
  }
  return (
    <StickyBar label={t('confirmations.page.actions')} note={total}>
      <Button id={confirmAllId} loading={decider.pending} onClick={() => void confirmAll()}>
        {t('confirmations.page.confirmAll', { count: open.length })}
      </Button>
    </StickyBar>
  )
}
