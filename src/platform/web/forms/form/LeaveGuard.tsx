import { Button, Modal } from '@mantine/core'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useLeaveGuard } from '#platform/web/navigation/use-leave-guard.ts'
import type { LeaveOptions } from '#platform/web/navigation/use-navigation.ts'
import styles from '#platform/web/ui/dialog/Confirm.module.css'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'

/** What asks in place of a form, and of it alone. */
export interface Asking {
  /** False where the reader wants to stay; true at once where nothing would be lost. */
  readonly mayLeave: () => Promise<boolean>
}

interface Props {
  /** For a dialogue, which is closed without another screen being shown. */
  ref?: Ref<Asking>
  /** True while something would be lost, or left behind. */
  active: boolean
  /** Set by who has just saved, and goes on: then nobody is asked. */
  released?: RefObject<boolean>
  /** True where what was typed is kept in this browser. */
  kept: boolean
  /** What is not kept all the same, in words. */
  notKept?: string | undefined
  /** Throws away what was kept. */
  onDiscard?: () => void
}

interface Question {
  readonly forGood: boolean
  readonly answer: (leaves: boolean) => void
}

/** Asks before one leaves a form with something unsaved: within the application in words, and by the browser's own question beyond. */
export function LeaveGuard({ ref, active, released, kept, notKept, onDiscard }: Props) {
  const { t } = useWords()
  const [question, setQuestion] = useState<Question>()
  const isAwake = () => active && !released?.current
  // Who asks again while the question stands has their answer when it is given; until then, one stays.
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
  function answer(leaves: boolean) {
    setQuestion(undefined)
    question?.answer(leaves)
  }
  const stays = kept && !question?.forGood
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => answer(false)}
      title={t('platform.leave.title')}
      size="lg"
      // The Escape that asks is heard by every dialogue: only the next one, pressed within the question, answers it.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && answer(false)}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      <div className={styles.text}>
        {stays ? t('platform.leave.kept') : t('platform.leave.lost')}
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
    </Modal>
  )
}
