import { Button, Modal } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { useLeaveGuard } from '../navigation/use-leave-guard.ts'
import styles from '../ui/Confirm.module.css'

interface Props {
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
export function LeaveGuard({ active, released, kept, notKept, onDiscard }: Props) {
  const { t } = useWords()
  const [question, setQuestion] = useState<Question>()
  useLeaveGuard({
    isAwake: () => active && !released?.current,
    // Who asks again while the question stands has their answer when it is given; until then, one stays.
    ask: ({ forGood = false }) =>
      question ? Promise.resolve(false) : new Promise((answer) => setQuestion({ forGood, answer })),
  })
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
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      <div className={styles.text}>
        {stays ? t('platform.leave.kept') : t('platform.leave.lost')}
        {stays && notKept && ` ${notKept}`}
      </div>
      <div className={styles.buttons}>
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
      </div>
    </Modal>
  )
}
