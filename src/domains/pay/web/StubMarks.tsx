import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { StubMark } from '../rules.ts'
import type texts from '../locales/en.json'
import styles from './StubMarks.module.css'

const shownMarks: Tones<StubMark, (typeof texts)['mark']> = {
  negative: 'bad',
  noBankAccount: 'attention',
  openEntries: 'attention',
  adjusted: 'news',
  late: 'news',
  cut: 'attention',
}

/** What to check on a pay stub. */
export function StubMarks({ marks }: { marks: readonly StubMark[] }) {
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <StatusBadge key={mark} status={mark} tones={shownMarks} label={`pay.mark.${mark}`} />
      ))}
    </span>
  )
}
