import type { StatedPart } from '#domains/availability/rules.ts'
import styles from './StatedParts.module.css'

/** What a worker has stated for a day, drawn behind its shifts from midnight to midnight; the name of the day says the same in words. */
export function StatedParts({ stated }: { stated: readonly StatedPart[] }) {
  return stated.map((part) => (
    <span
      key={part.startsAt}
      aria-hidden
      className={styles.stated}
      data-kind={part.kind}
      style={{ insetInlineStart: `${part.from * 100}%`, width: `${(part.to - part.from) * 100}%` }}
    />
  ))
}
