import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { StubMark } from '../rules.ts'
import type words from '../locales/en.json'
import styles from './StubMarks.module.css'

const shownMarks: ShownStatuses<StubMark, 'pay.mark.', (typeof words)['mark']> = {
  negative: { tone: 'bad', label: 'pay.mark.negative' },
  noBankAccount: { tone: 'attention', label: 'pay.mark.noBankAccount' },
  openEntries: { tone: 'attention', label: 'pay.mark.openEntries' },
  adjusted: { tone: 'news', label: 'pay.mark.adjusted' },
  late: { tone: 'news', label: 'pay.mark.late' },
  cut: { tone: 'attention', label: 'pay.mark.cut' },
}

/** What to check on a pay stub. */
export function StubMarks({ marks }: { marks: readonly StubMark[] }) {
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <StatusBadge key={mark} status={mark} of={shownMarks} />
      ))}
    </span>
  )
}
