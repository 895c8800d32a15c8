import styles from './OpenWorkList.module.css'

/** What is still open somewhere, one kind of work a line; nothing if there is none. */
export function OpenWorkList({ lead, lines }: { lead: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={lead}>
      <p>{lead}</p>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
