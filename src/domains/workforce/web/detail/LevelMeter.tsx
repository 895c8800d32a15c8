import styles from './LevelMeter.module.css'

/** A level as text and as filled dots. */
export function LevelMeter({ text, reached, of }: { text: string; reached: number; of: number }) {
  return (
    <span className={styles.level}>
      {text}
      <span className={styles.dots} aria-hidden>
        {Array.from({ length: of }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a dot has no other name than its place
          <span key={index} className={styles.dot} data-reached={index < reached || undefined} />
        ))}
      </span>
    </span>
  )
}
