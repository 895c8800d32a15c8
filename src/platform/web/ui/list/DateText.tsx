import styles from './DateText.module.css'

/** A formatted date or two in a narrow column: a line may end after the dash between them, but not within a date. */
export function DateText({ text }: { text: string }) {
  const [from = text, to] = text.split(/(?<=\S\s\S+\s–)\s/u)
  return (
    <>
      <span className={styles.kept}>{from}</span>
      {to && ' '}
      {to && <span className={styles.kept}>{to}</span>}
    </>
  )
}
