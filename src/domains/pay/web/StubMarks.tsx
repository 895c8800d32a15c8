import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { StubMark } from '../rules.ts'
import styles from './StubMarks.module.css'

const tones: Readonly<Record<StubMark, Tone>> = {
  negative: 'bad',
  noBankAccount: 'attention',
  openEntries: 'attention',
  adjusted: 'news',
  late: 'news',
  cut: 'attention',
}

/** What is worth a look at on a stub. */
export function StubMarks({ marks }: { marks: readonly StubMark[] }) {
  const { t } = useWords()
  return (
    <span className={styles.marks}>
      {marks.map((mark) => (
        <StatusBadge key={mark} tone={tones[mark]}>
          {t(`pay.mark.${mark}`)}
        </StatusBadge>
      ))}
    </span>
  )
}
