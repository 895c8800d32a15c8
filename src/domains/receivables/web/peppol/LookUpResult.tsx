import { StatusMark, type Tone } from '#platform/web/ui/record/StatusBadge.tsx'
import styles from './LookUp.module.css'

/** The result of a look-up in Peppol, with a mark for its meaning. */
export function LookUpResult({ tone, children }: { tone: Tone; children: string }) {
  return (
    <p className={styles.result}>
      <StatusMark tone={tone} />
      <span>{children}</span>
    </p>
  )
}
