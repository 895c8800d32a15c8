import { IconClockExclamation, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { StatusBadge, ToneBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ScheduledShift } from '../contract.ts'
import type texts from '../locales/en.json'
import type { Presence, ReportKind } from '../rules.ts'
import { usePortalContact } from './contact.ts'
import styles from './ShiftRow.module.css'

// Their forms are needed only by those who act.
const ReportDialog = lazy(async () => ({ default: (await import('./schedule/ReportDialog.tsx')).ReportDialog }))
const OneMoreDialog = lazy(async () => ({ default: (await import('./requests/PlaceRequestDialog.tsx')).OneMoreDialog }))

interface Props {
  shift: ScheduledShift
  /** Names the project and the work site; otherwise a heading does. */
  withPlace?: boolean
}

/** A shift of the schedule: when, who, whether the worker is there, and what the contact can do about it. */
export function ShiftRow({ shift, withPlace = false }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { worker, role, project, site, breakMinutes } = shift
  const location = site === null ? project : t('portal.schedule.atSite', { project, site })
  const pause = breakMinutes > 0 && t('shifts.times.break', { pause: format.duration(breakMinutes) })
  return (
    <li className={styles.shift}>
      <span className={styles.times}>
        {format.timeOfDay(shift.startTime)}–{format.timeOfDay(shift.endTime)}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>{worker}</span>
        <Attendance shift={shift} />
        <span className={styles.role}>
          {[role, withPlace && location, !withPlace && pause].filter(Boolean).join(' · ')}
        </span>
      </span>
      <ShiftMenu shift={shift} />
    </li>
  )
}

const tones: Tones<Presence, (typeof texts)['presence']> = {
  expected: 'neutral',
  present: 'good',
  notClockedIn: 'waiting',
  absent: 'bad',
  left: 'neutral',
  unknown: 'neutral',
}

/** The badge of a shift: replaced, in need of a replacement, or whether the worker is there. To come and unknown need none. */
function Attendance({ shift }: Pick<Props, 'shift'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { presence, arrivedAt } = shift
  if (shift.replaced) return <ToneBadge tone="neutral">{t('portal.schedule.replaced')}</ToneBadge>
  if (shift.replacementNeeded) return <ToneBadge tone="waiting">{t('portal.schedule.replacementNeeded')}</ToneBadge>
  if (presence === 'expected' || presence === 'unknown') return null
  if (presence === 'present' && arrivedAt !== null)
    return <ToneBadge tone="good">{t('portal.presence.since', { time: format.timeOfDay(arrivedAt) })}</ToneBadge>
  return <StatusBadge status={presence} tones={tones} label={`portal.presence.${presence}`} />
}

function ShiftMenu({ shift }: Pick<Props, 'shift'>) {
  const { t, need } = useTranslation()
  const format = useFormat()
  const { permissions } = usePortalContact()
  const [open, setOpen] = useState<ReportKind | 'more'>()
  const mayRequest = permissions.includes('requests:place') && shift.date >= todayIn(format.timeZone) && !shift.replaced
  if (!mayRequest && shift.reports.length === 0) return null
  const show = (what: ReportKind | 'more') => void need('rest').then(() => setOpen(what))
  const close = () => setOpen(undefined)
  return (
    <>
      <MoreMenu quiet label={t('portal.shift.actions', { worker: shift.worker })}>
        {mayRequest && (
          <MenuAction icon={IconUserPlus} onClick={() => show('more')}>
            {t('portal.shift.oneMore')}
          </MenuAction>
        )}
        {shift.reports.map((kind) => (
          <MenuAction
            key={kind}
            icon={kind === 'noShow' ? IconUserOff : IconClockExclamation}
            onClick={() => show(kind)}
          >
            {t(`portal.report.${kind}`)}
          </MenuAction>
        ))}
      </MoreMenu>
      <Suspense>
        {open === 'more' && <OneMoreDialog shift={shift} onClose={close} />}
        {open !== undefined && open !== 'more' && <ReportDialog shift={shift} kind={open} onClose={close} />}
      </Suspense>
    </>
  )
}
