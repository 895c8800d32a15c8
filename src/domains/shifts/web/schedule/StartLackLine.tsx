import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { StartLack } from './start-lacks.ts'
import styles from './StartLackLine.module.css'

/** What the start of a shift lacks, on one line. */
export function StartLackLine({ lack: { effect, texts } }: { lack: StartLack }) {
  const { t } = useTranslation()
  return (
    <p className={styles.line} data-effect={effect}>
      <IconAlertTriangle size={14} aria-hidden />
      {t(`checks.start.${effect}`)} · {texts.join(' · ')}
    </p>
  )
}
