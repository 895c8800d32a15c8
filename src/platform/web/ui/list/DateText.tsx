import styles from './DateText.module.css'

/** A formatted date or period in a narrow column: a line may end after the dash, but not within a date. */
export function DateText({ text }: { text: string }) {
  const [from, to] = wholeDates(text)
  return (
    <>
      <span className={styles.kept}>{from}</span>
      {to && ' '}
      {to && <span className={styles.kept}>{to}</span>}
    </>
  )
}

/** Splits a formatted date or period into parts without line breaks: a period may break after its dash. */
export function wholeDates(text: string): readonly string[] {
  return text.split(/(?<=\S\s\S+\s–)\s/u)
}
