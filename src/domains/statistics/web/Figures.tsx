import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FigureExplanation } from './FigureExplanations.tsx'
import styles from './Figures.module.css'

interface Figure {
  /** The name of its label and of its explanation. */
  readonly name: string
  readonly value: string
  /** The colour of the figure in the chart above. */
  readonly mark?: 'regular' | 'overtime'
}

/** A list of figures with optional explanations. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, mark }) => (
        <div key={name} className={styles.figure}>
          <dt data-mark={mark}>{t(`statistics.figure.${name}`)}</dt>
          <dd>{value}</dd>
          <dd className={styles.meaning}>
            <FigureExplanation>{t(`statistics.meaning.${name}`)}</FigureExplanation>
          </dd>
        </div>
      ))}
    </dl>
  )
}
