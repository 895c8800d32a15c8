import { Button } from '@mantine/core'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useLeaveGuard, type LeaveOptions } from '#platform/web/navigation/use-navigation.ts'
import styles from '#platform/web/ui/dialog/Confirm.module.css'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'

/** Lets a dialog ask for its form only. */
export interface LeaveGuardHandle {
  /** False if the user wants to stay; true immediately if nothing would be lost. */
  readonly mayLeave: () => Promise<boolean>
}

interface Props {
  /** For a dialog, which closes without a change of screen. */
  ref?: Ref<LeaveGuardHandle>
  /** True while there is unsaved input. */
  active: boolean
  /** Set after saving, so that leaving does not ask. */
  released?: RefObject<boolean>
  /** True if the input is stored in this browser. */
  isStored: boolean
  /** A text about input that is not stored. */
  notKept?: string | undefined
  /** Discards the stored input. */
  onDiscard?: () => void
}

interface Question {
  readonly forGood: boolean
  readonly answer: (leaves: boolean) => void
}

/** Asks before the user leaves a form with unsaved changes: with a dialog in the application, and with the browser's prompt outside. */
export function LeaveGuard({ ref, active, released, isStored, notKept, onDiscard }: Props) {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<Question>()
  const isAwake = () => active && !released?.current
  // A second request while the dialog is open is refused; the user stays until the first one is answered.
  const ask = ({ forGood = false }: LeaveOptions) =>
    question ? Promise.resolve(false) : new Promise<boolean>((answer) => setQuestion({ forGood, answer }))
  useLeaveGuard({ isAwake, ask })
  useImperativeHandle(ref, () => ({ mayLeave: async () => !isAwake() || ask({}) }))
  useEffect(() => {
    if (!active) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
  if (!question) return null
  function answer(leaves: boolean) {
    setQuestion(undefined)
    question?.answer(leaves)
  }
  const stays = isStored && !question.forGood
  return (
    <Dialog
      onClose={() => answer(false)}
      title={t('platform.leave.title')}
      size="lg"
      // The Escape that opens the question reaches every dialog: only one pressed inside the question closes it.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && answer(false)}
    >
      <div className={styles.text}>
        {stays ? t('platform.leave.stored') : t('platform.leave.lost')}
        {stays && notKept && ` ${notKept}`}
      </div>
      <StickyBar>
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {t('platform.leave.stay')}
        </Button>
        {onDiscard && stays && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              onDiscard()
              answer(true)
            }}
          >
            {t('platform.leave.discard')}
          </Button>
        )}
        <Button color={stays ? 'spruce' : 'red'} onClick={() => answer(true)}>
          {stays ? t('platform.leave.keep') : t('platform.leave.leave')}
        </Button>
      </StickyBar>
    </Dialog>
  )
}
