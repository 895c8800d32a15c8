import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OwnEntry } from '../contract.ts'

/** The breaks of an entry by kind, with their times if known; or only their minutes. */
export function BreakList({ entry }: { entry: Pick<OwnEntry, 'breaks' | 'breakMinutes'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (entry.breaks.length === 0) return <>{format.duration(entry.breakMinutes)}</>
  return (
    <>
      {entry.breaks
        .map(({ type, minutes, startsAt, endsAt }) => {
          const times = startsAt && endsAt ? ` (${format.time(startsAt)}–${format.time(endsAt)})` : ''
          return `${t(`timesheets.breakType.${type}`)} ${format.duration(minutes)}${times}`
        })
        .join(', ')}
    </>
  )
}
