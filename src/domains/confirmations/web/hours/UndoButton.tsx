import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { Line } from '../../contract/public.ts'
import type { LineDecider } from '../line-decider.ts'

interface Props {
  decider: LineDecider
  /** The lines whose confirmation the reader can undo, and for how many seconds from now. */
  lines: readonly Line[]
  seconds: number
}

/** Undoes the confirmations of the last two minutes; disappears when the time is over. */
export function UndoButton({ decider, lines, seconds }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (isOver) return null
  async function undo() {
    const outcome = await decider.undo(lines.map(({ line }) => line))
    if (!outcome.ok) return
    const { undone, refused } = outcome.answer
    if (undone > 0) tell.success(t('confirmations.page.undone', { count: undone }))
    const [first] = refused
    if (first) tell.error(t(`confirmations.page.notUndone.${first.reason}`))
  }
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={decider.pending}
      onClick={() => void undo()}
    >
      {t('confirmations.page.undo', { count: lines.length })}
    </Button>
  )
}
