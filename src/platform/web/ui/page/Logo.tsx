import styles from './Logo.module.css'

/** The logo of Interim, two overlapping shifts, with its name. */
export function Logo({ bare = false }: { bare?: boolean }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <rect className={styles.ground} width="32" height="32" rx="9" />
        <rect className={styles.first} x="7" y="8" width="13" height="5" rx="2.5" />
        <rect className={styles.second} x="12" y="14" width="13" height="5" rx="2.5" />
        <rect className={styles.third} x="7" y="20" width="9" height="5" rx="2.5" />
      </svg>
      {!bare && <span>Interim</span>}
    </span>
  )
}
