import { Alert, Button } from '@mantine/core'
import { IconMapPinOff, IconAlertTriangle } from '@tabler/icons-react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './HindranceNote.module.css'
import type { Hindrance } from './use-punch.ts'

/** Says why a punch did not happen, and the ways on: again, or by hand. */
export function HindranceNote({ hindrance, again }: { hindrance: Hindrance; again: () => void }) {
  const { t } = useWords()
  const { trouble, words, said, punch } = hindrance
  const Icon = trouble ? IconMapPinOff : IconAlertTriangle
  const projectMissing = punch === 'in' && said.projectId === undefined
  return (
    <Alert color="red" role="alert" icon={<Icon size={22} aria-hidden />} title={trouble && t('clock.trouble.title')}>
      <p className={styles.words}>{words}</p>
      {trouble && <p className={styles.words}>{t(`clock.trouble.${trouble}`)}</p>}
      {!projectMissing && (
        <div className={styles.ways}>
          <Button size="md" variant="default" onClick={again}>
            {t('platform.action.retry')}
          </Button>
          {punch === 'in' && (
            <Button component={Link} to="/worker/timesheet/add-entry" size="md" variant="default">
              {t('clock.trouble.byHand')}
            </Button>
          )}
        </div>
      )}
    </Alert>
  )
}
