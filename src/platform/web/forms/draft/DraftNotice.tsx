import { Alert, Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { todayIn, dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './DraftNotice.module.css'
import type { Draft } from './use-draft.ts'

interface Props {
  draft: Pick<Draft<object>, 'found' | 'settle'>
  notKept?: string | undefined
  onDiscard: () => void
}

/** Notifies that a stored draft was restored, with buttons to continue or discard it. */
export function DraftNotice({ draft, notKept, onDiscard }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const at = draft.found?.at ?? ''
  const isToday = dateIn(format.timeZone, at) === todayIn(format.timeZone)
  return (
    <Alert
      color="blue"
      variant="light"
      role="status"
      classNames={{ root: styles.notice ?? '' }}
      icon={<IconRestore size={20} aria-hidden />}
      title={t('platform.draft.found', { time: isToday ? format.time(at) : format.moment(at) })}
    >
      {t('platform.draft.restored')}
      {notKept && ` ${notKept}`}
      <div className={styles.buttons}>
        <Button size="sm" variant="default" onClick={onDiscard}>
          {t('platform.draft.discard')}
        </Button>
        <Button size="sm" onClick={draft.settle}>
          {t('platform.draft.goOn')}
        </Button>
      </div>
    </Alert>
  )
}
