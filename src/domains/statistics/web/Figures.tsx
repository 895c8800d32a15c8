import { useWords } from '#platform/web/i18n/use-words.ts'
import { FigureExplanation } from './FigureExplanations.tsx'
import styles from './Figures.module.css'

interface Figure {
  /** Of its words, and of the sentence that explains it. */
  readonly name: string
  readonly value: string
  /** The colour that stands for it in the picture above. */
  readonly mark?: 'regular' | 'overtime'
}

/** Figures below each other, each with what it means for who wants to know. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useWords()
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
