import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudUpload, IconPencil, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useOnline } from '#platform/web/device/use-online.ts'
import { dateIn, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import type { StoredPunch } from '../queue/stored-punch.ts'
import { sendSoon } from '../queue/sending.ts'
import { dismissLateEntry, dismissRefused, useWaiting } from '../queue/waiting.ts'
import styles from './WaitingPunches.module.css'

/** The punches stored on this device until they are sent, and those that the server has refused, with the reason. */
export function WaitingPunches() {
  const { t } = useTranslation()
  const tell = useToasts()
  const online = useOnline()
  const { punches, refused } = useWaiting()
  const before = useRef({ waiting: 0, refused: 0 })
  useEffect(() => {
    const last = before.current
    before.current = { waiting: punches.length, refused: refused.length }
    if (last.waiting > 0 && punches.length === 0 && refused.length <= last.refused)
      tell.success(t('clock.waiting.sent'))
  }, [punches, refused, tell, t])
  return (
    <>
      {refused.map((punch) => (
        <Refused key={punch.key} punch={punch} />
      ))}
      {punches.length > 0 && (
        <section className={styles.waiting} aria-label={t('clock.waiting.title', { count: punches.length })}>
          <h2 className={styles.title}>
            {online ? <IconCloudUpload size={22} aria-hidden /> : <IconWifiOff size={22} aria-hidden />}
            {t('clock.waiting.title', { count: punches.length })}
          </h2>
          <p className={styles.words} role="status">
            {t(`clock.waiting.why.${online ? (punches[0]?.why ?? 'sending') : 'offline'}`)}
          </p>
          <ol className={styles.list}>
            {punches.map((punch) => (
              <li key={punch.key}>
                <PunchTime at={punch.at} />
                {t(`clock.waiting.${punch.kind}`)}
              </li>
            ))}
          </ol>
          {online && punches[0]?.why !== 'signIn' && (
            <Button size="md" variant="default" onClick={sendSoon}>
              {t('clock.waiting.now')}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

function PunchTime({ at }: { at: string }) {
  const format = useFormat()
  const day = dateIn(format.timeZone, at)
  return (
    <time dateTime={at} className={styles.time}>
      {day === todayIn(format.timeZone) ? format.time(at) : `${format.date(day)} ${format.time(at)}`}
    </time>
  )
}

function Refused({ punch: { key, kind, at, refused } }: { punch: StoredPunch }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={24} aria-hidden />}
      title={t('clock.waiting.refusedTitle', { punch: t(`clock.waiting.${kind}`), time: format.time(at) })}
    >
      <p className={styles.words}>{refused}</p>
      <p className={styles.words}>{t('clock.waiting.refusedText')}</p>
      <div className={styles.ways}>
        <Button size="md" variant="default" onClick={() => void dismissRefused(key)}>
          {t('clock.waiting.dismiss')}
        </Button>
        <LinkButton to="/worker/timesheet/add-entry" size="md">
          {t('clock.trouble.byHand')}
        </LinkButton>
      </div>
    </Alert>
  )
}

/** Notifies a worker who is at work again that late punches have made an entry to check. */
export function LateEntry({ id }: { id: string }) {
  const { t } = useTranslation()
  const entry = useRead(timesheetRoutes.readOwnEntry, { params: { id } })
  const reason = entry.data?.incompleteReason
  // A later punch has made it part of a session, so there is nothing left to check.
  const isGone = isRefusal(entry.error, 'NOT_FOUND')
  useEffect(() => {
    if (isGone) void dismissLateEntry(id)
  }, [isGone, id])
  if (isGone) return null
  return (
    <Alert color="yellow" icon={<IconPencil size={24} aria-hidden />} title={t('clock.waiting.madeTitle')}>
      {reason && <p className={styles.words}>{t(`timesheets.incomplete.${reason}`)}</p>}
      <p className={styles.words}>{t('clock.waiting.madeText')}</p>
      <div className={styles.ways}>
        <Button size="md" variant="default" onClick={() => void dismissLateEntry(id)}>
          {t('clock.waiting.dismiss')}
        </Button>
        <LinkButton to={`/worker/timesheet/add-entry?entry=${id}`} size="md">
          {t('clock.made.check')}
        </LinkButton>
      </div>
    </Alert>
  )
}
