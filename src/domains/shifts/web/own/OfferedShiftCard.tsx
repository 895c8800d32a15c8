import { IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Money } from '#base/money.ts'
import { dateIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { ClaimableShift } from '../../contract/open-shifts.ts'
import type { PlannedTimes } from '../../rules.ts'
import { ShiftLength, ShiftTimes } from '../ShiftTimes.tsx'
import { MapLink } from './MapLink.tsx'
import { DayMark } from './OwnShiftCard.tsx'
import card from './OwnShiftCard.module.css'

interface Props {
  shift: PlannedTimes & { readonly role: string }
  of: Pick<ClaimableShift, 'project' | 'client'> & {
    readonly pay?: Money | null
    readonly payRate?: Money | null
    readonly location?: ClaimableShift['location']
    readonly distanceMetres?: number | null
    readonly note: string | null
    readonly obstacles?: ClaimableShift['obstacles']
  }
  /** Lines above the pay, and one below it. */
  lines?: readonly string[]
  last?: string
  /** Why an earlier request was declined. */
  reason?: string | null
  /** The badges and the buttons. */
  children: ReactNode
}

/** A shift that the worker may take: an open shift, or the shift of a colleague. */
export function OfferedShiftCard({ shift, of, lines, last, reason, children }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { project, client, pay, payRate, location, distanceMetres, note, obstacles = [] } = of
  const kilometres = distanceMetres == null ? null : format.number(Math.max(1, Math.round(distanceMetres / 1000)))
  return (
    <article className={card.card}>
      <DayMark date={dateIn(format.timeZone, shift.startsAt)} />
      <div className={card.when}>
        <span className={card.times}>
          <ShiftTimes shift={shift} />
        </span>
        <span className={card.quiet}>
          <ShiftLength shift={shift} />
        </span>
      </div>
      <div className={card.what}>
        <h3 className={card.role}>{shift.role}</h3>
        <span className={card.quiet}>
          {project.name} · {client.name}
        </span>
        {lines?.map((line) => (
          <span key={line} className={card.quiet}>
            {line}
          </span>
        ))}
        {pay && payRate && (
          <span className={card.quiet}>
            {t('shifts.claim.pay', { pay: format.money(pay), rate: format.money(payRate) })}
          </span>
        )}
        {last && <span className={card.quiet}>{last}</span>}
      </div>
      <div className={card.status}>{children}</div>
      {(location || note || reason || obstacles.length > 0) && (
        <div className={card.where}>
          {location && (
            <MapLink place={location}>
              {location.name}, {location.address}
              {kilometres !== null && ` · ${t('shifts.claim.away', { kilometres })}`}
            </MapLink>
          )}
          {note && (
            <p className={card.fact}>
              <span className={card.notes}>{note}</span>
            </p>
          )}
          {reason && <p className={card.fact}>{reason}</p>}
          {obstacles.map(({ kind, message }) => (
            <p key={kind} className={card.fact}>
              <IconHandStop size={18} aria-hidden />
              <span>{message}</span>
            </p>
          ))}
        </div>
      )}
    </article>
  )
}
