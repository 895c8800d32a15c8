import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { StaffingRequest } from '../../contract.ts'
import { PositionsMeter } from '../PositionsMeter.tsx'
import { RequestStatusBadge } from '../RequestStatusBadge.tsx'
import bars from '../timeline/bars.module.css'
import styles from './AgendaCard.module.css'

interface Props {
  request: StaffingRequest
  week: readonly string[]
  onOpen: () => void
}

/** A request in the agenda: title, client, dates, status, and its days of the week. */
export function AgendaCard({ request, week, onOpen }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { title, client, project, startDate, endDate, positions, filledPositions, pendingOffers, status } = request
  const first = week.findIndex((day) => day >= startDate)
  const last = week.findLastIndex((day) => day <= endDate)
  return (
    <li className={styles.card}>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.title}>{title}</span>
      </button>
      <p className={styles.who}>
        <span className={styles.colour} style={{ background: project.colour }} aria-hidden />
        {`${client.name} · ${project.name}`}
      </p>
      {first >= 0 && last >= first && (
        <div className={styles.week} aria-hidden>
          <span
            className={bars.bar}
            data-status={status}
            data-swatch
            style={{
              gridColumn: `${first + 1} / ${last + 2}`,
              ...({ '--filled': Math.min(1, filledPositions / positions) } as object),
            }}
          />
        </div>
      )}
      <p className={styles.when}>
        <span>{format.dates(startDate, endDate)}</span>
        <span className="visually-hidden">, </span>
        <PositionsMeter positions={positions} filled={filledPositions} offered={pendingOffers} />
      </p>
      <p className={styles.status}>
        <RequestStatusBadge status={status} />
        {pendingOffers > 0 && <span>{t('requests.positions.offered', { count: pendingOffers })}</span>}
      </p>
    </li>
  )
}
