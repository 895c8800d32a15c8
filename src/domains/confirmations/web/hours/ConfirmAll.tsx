import { Button } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { type Line, publicConfirmationRoutes } from '../../contract/public.ts'
import type { Refused } from './RefusedLines.tsx'

interface Props {
  token: string
  /** The lines without a decision. */
  open: readonly Line[]
  total: string
  onRefused: (refused: readonly Pick<Refused, 'line' | 'reason'>[]) => void
}

/** The ID of the button. */
export const confirmAllId = 'confirm-all'

/** Confirms all lines without a decision, as they are shown. */
export function ConfirmAll({ token, open, total, onRefused }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { act, pending } = useWrite(publicConfirmationRoutes.decideHours, {
    onDone: ({ confirmed, refused }) => {
      onRefused(refused)
      if (confirmed > 0) tell.success(t('confirmations.page.confirmed', { count: confirmed }))
    },
  })
  const confirm = open.map(({ line, value }) => ({ line, value }))
  return (
    <StickyBar label={t('confirmations.page.actions')} note={total}>
      <Button id={confirmAllId} loading={pending} onClick={() => void act({ body: { token, confirm, dispute: [] } })}>
        {t('confirmations.page.confirmAll', { count: open.length })}
      </Button>
    </StickyBar>
  )
}
