import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { DecisionOutcome, Line } from '../../contract/public.ts'
import type { LineDecider } from '../line-decider.ts'
import type { Refused } from './RefusedLines.tsx'

// Its field and its texts are needed only to confirm by a link.
const AddressDialog = lazy(async () => ({ default: (await import('./DecisionDialogs.tsx')).AddressDialog }))

interface Props {
  decider: LineDecider
  /** The lines without a decision. */
  open: readonly Line[]
  onRefused: (refused: readonly Pick<Refused, 'line' | 'reason'>[]) => void
}

/** The ID of the button. */
export const confirmAllId = 'confirm-all'

/** Confirms all lines without a decision, as they are shown. By a link, the person types the address that it was sent to first. */
export function ConfirmAll({ decider, open, onRefused }: Props) {
  const { t, need } = useTranslation()
  const tell = useToasts()
  const [isAsking, setAsking] = useState(false)
  const confirm = open.map(({ line, value }) => ({ line, value }))
  const submit = t('confirmations.page.confirmAll', { count: open.length })
  const { confirmAs } = decider
  function showOutcome({ confirmed, refused }: DecisionOutcome) {
    onRefused(refused)
    if (confirmed > 0) tell.success(t('confirmations.page.confirmed', { count: confirmed }))
  }
  async function confirmAll() {
    if (confirmAs) {
      await need('rest')
      setAsking(true)
      return
    }
    const outcome = await decider.act({ confirm, dispute: [] })
    if (outcome.ok) showOutcome(outcome.answer)
  }
  return (
    <>
      <Button id={confirmAllId} loading={decider.pending} onClick={() => void confirmAll()}>
        {submit}
      </Button>
      {isAsking && confirmAs && (
        <Suspense>
          <AddressDialog
            submit={submit}
            save={(email) => confirmAs(confirm, email)}
            onSaved={(outcome) => {
              setAsking(false)
              showOutcome(outcome)
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
