import { IconInfoCircle } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './FigureExplanations.module.css'

const Explaining = createContext(false)

/** Turns the explanations of the figures inside on or off. */
export function FigureExplanations({ on, children }: { on: boolean; children: ReactNode }) {
  return <Explaining value={on}>{children}</Explaining>
}

/** A button that turns the explanations of figures on and off. */
export function ExplainButton({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <ActionButton variant="default" aria-pressed={on} icon={IconInfoCircle} onClick={() => onChange(!on)}>
      {t('statistics.explain')}
    </ActionButton>
  )
}

/** The explanation of a figure, if explanations are on. */
export function FigureExplanation({ children }: { children: string }) {
  return useContext(Explaining) ? <p className={styles.meaning}>{children}</p> : null
}
