import styles from './Documents.module.css'

/** Why files are not accepted, announced when it appears. */
export function FileFaults({ faults }: { faults: readonly string[] }) {
  return (
    <div role="alert">
      {faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          {fault}
        </p>
      ))}
    </div>
  )
}
