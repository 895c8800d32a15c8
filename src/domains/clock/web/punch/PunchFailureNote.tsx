import { Alert, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconClipboardX,
  IconClockPause,
  IconClockX,
  IconDevices,
  IconMapPinOff,
  IconMapPinQuestion,
  IconMapPinX,
  IconPointer,
} from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import type { PunchFailure } from './punch-failure.ts'
import styles from './PunchFailureNote.module.css'

const looks = {
  location: { icon: IconMapPinOff, color: 'red' },
  project: { icon: IconPointer, color: 'yellow' },
  early: { icon: IconClockPause, color: 'yellow' },
  ended: { icon: IconClockX, color: 'yellow' },
  outside: { icon: IconMapPinX, color: 'red' },
  inexact: { icon: IconMapPinQuestion, color: 'red' },
  check: { icon: IconClipboardX, color: 'red' },
  moved: { icon: IconDevices, color: 'blue' },
  failed: { icon: IconAlertTriangle, color: 'red' },
} as const

/** The actions offered for each kind. */
const ways = {
  location: ['again', 'byHand'],
  project: [],
  early: ['again'],
  ended: ['byHand'],
  outside: ['again', 'byHand'],
  inexact: ['again', 'byHand'],
  check: ['again'],
  moved: [],
  failed: ['again'],
} as const satisfies Record<PunchFailure['kind'], readonly ('again' | 'byHand')[]>

/** Explains why a punch failed, and offers to try again or to add an entry manually. */
export function PunchFailureNote({ punchFailure, again }: { punchFailure: PunchFailure; again: () => void }) {
  const { t } = useTranslation()
  const { kind, trouble, text, link, punch, taken } = punchFailure
  const { icon: Icon, color } = looks[kind]
  // A retry does not help if the browser has no location, or if the server has refused the punch itself.
  const isFinal = trouble === 'notSupported' || trouble === 'httpsRequired' || (kind === 'failed' && !taken)
  const offered: readonly string[] = isFinal ? ways[kind].filter((way) => way !== 'again') : ways[kind]
  // Only after a failed clock-in are there hours to add manually.
  const byHand = offered.includes('byHand') && punch === 'in'
  return (
    <Alert
      color={color}
      role="alert"
      icon={<Icon size={24} aria-hidden />}
      title={kind === 'failed' ? t(`clock.failed.${punch}`) : t(`clock.failure.${kind}`)}
    >
      <p className={styles.words}>{text}</p>
      {trouble && <p className={styles.words}>{t(`clock.trouble.${trouble}`)}</p>}
      {punch === 'out' && kind !== 'moved' && <p className={styles.words}>{t('clock.trouble.stillRunning')}</p>}
      {(offered.includes('again') || byHand || link) && (
        <div className={styles.ways}>
          {byHand && (
            <LinkButton to="/worker/timesheet/add-entry" size="md" variant="default">
              {t('clock.trouble.byHand')}
            </LinkButton>
          )}
          {link && (
            <LinkButton to={link} size="md">
              {t('platform.action.resolve')}
            </LinkButton>
          )}
          {offered.includes('again') && (
            <Button size="md" onClick={again}>
              {t('platform.action.retry')}
            </Button>
          )}
        </div>
      )}
    </Alert>
  )
}
