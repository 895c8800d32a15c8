import styles from './DateText.module.css'
import { wholeDates } from './whole-dates.ts'

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
