import { Button, CloseButton, Group, Portal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { AuthProfile } from '#domains/accounts/contract.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useFocusReturn } from '#platform/web/ui/dialog/use-focus-return.ts'
import { ChoiceButtons } from '../layout/ChoiceButtons.tsx'
import { type Step, stepsOf, type TourView, tourViews } from './steps.ts'
import styles from './Tour.module.css'
import { useSpotlight } from './use-spotlight.ts'

interface Props {
  type: AuthProfile['type']
  /** The view it starts with. */
  view: TourView
  onEnd: (outcome: 'seen' | 'skipped') => void
}

/** A tour of a home: highlights and explains one target after another; it can be left at every step. */
export function Tour(props: Props) {
  return (
    <Portal>
      <Stops {...props} />
    </Portal>
  )
}

function Stops({ type, view, onEnd }: Props) {
  const { t } = useTranslation()
  const [steps, setSteps] = useState(() => stepsOf(type))
  const [step, setStep] = useState(() => firstOf(steps, view) ?? steps[0])
  const card = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const light = useSpotlight(step, card)
  const index = steps.findIndex(({ name }) => name === step?.name)
  useInertBackground()
  useFocusReturn()
  useEffect(() => title.current?.focus({ preventScroll: true }), [step])

  // The page may have changed meanwhile: each move reads the targets again.
  function move(by: 1 | -1) {
    const now = stepsOf(type)
    const at = now.findIndex(({ name }) => name === step?.name)
    const next = now[at === -1 ? index : at + by]
    if (!next && by === 1) return onEnd('seen')
    setSteps(now)
    if (next) setStep(next)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onEnd('skipped')
    else if (event.key === 'ArrowRight') move(1)
    else if (event.key === 'ArrowLeft' && index > 0) move(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (!step) return null
  const isLast = index === steps.length - 1
  return (
    <>
      <div className={styles.cover} data-plain={!light.target || undefined} />
      {light.target && <div className={styles.light} style={{ ...light.target }} />}
      <div
        ref={card}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className={styles.card}
        data-edge={typeof light.card === 'string' ? light.card : undefined}
        style={typeof light.card === 'string' ? undefined : light.card}
        onKeyDown={press}
      >
        <Group gap="0.5rem" justify="space-between" wrap="nowrap" mb="0.75rem">
          <ChoiceButtons
            label={t('app.tour.views')}
            chosen={step.view}
            onChoose={(chosen) => setStep(firstOf(steps, chosen) ?? step)}
            choices={tourViews
              .filter((one) => firstOf(steps, one))
              .map((one) => ({ value: one, label: t(`app.tour.view.${one}`) }))}
          />
          <CloseButton size="lg" aria-label={t('app.tour.skip')} onClick={() => onEnd('skipped')} />
        </Group>
        <h2 ref={title} id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {t(`app.tour.${type}.${step.name}.title`)}
        </h2>
        <p id={`${id}-text`} className={styles.text}>
          {t(`app.tour.${type}.${step.name}.text`)}
        </p>
        <Group gap="0.5rem" wrap="nowrap" mt="1.25rem">
          <span className={styles.count}>{t('app.tour.count', { step: index + 1, total: steps.length })}</span>
          {index > 0 && (
            <Button variant="default" onClick={() => move(-1)}>
              {t('app.tour.back')}
            </Button>
          )}
          <Button onClick={() => move(1)}>{t(isLast ? 'app.tour.done' : 'app.tour.next')}</Button>
        </Group>
      </div>
    </>
  )
}

const firstOf = (steps: readonly Step[], view: TourView) => steps.find((one) => one.view === view)

/** Makes the rest of the page inert during the tour. */
function useInertBackground(): void {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>('#root')
    if (root) root.inert = true
    return () => {
      if (root) root.inert = false
    }
  }, [])
}
