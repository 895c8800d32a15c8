import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Entry } from '#domains/timesheets/contract.ts'
import { submittedValues } from '#domains/timesheets/rules/corrections.ts'
import { EntryTimes } from '#domains/timesheets/web/EntryTimes.tsx'
import styles from './TimesComparison.module.css'

/** The claimed times beside the planned and the punched ones. */
export function TimesComparison({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { planned, punched, breakMinutes, corrections } = entry
  const submitted = submittedValues(corrections)
  if (!planned && !punched && !submitted) return null
  const between = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    `${format.time(startsAt)}–${format.time(endsAt)}`
  const row = (name: string, times: ReactNode, rest: ReactNode) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>{times}</td>
      <td>{rest}</td>
    </tr>
  )
  return (
    <table className={styles.compared}>
      <caption className="visually-hidden">{t('timesheets.comparison.title')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('timesheets.field.times')}</th>
          <th scope="col">{t('timesheets.field.break')}</th>
        </tr>
      </thead>
      <tbody>
        {row(
          submitted ? t('timesheets.comparison.corrected') : t('timesheets.comparison.claimed'),
          <EntryTimes entry={entry} />,
          breakMinutes > 0 ? format.duration(breakMinutes) : '–',
        )}
        {submitted &&
          row(
            t('timesheets.comparison.submitted'),
            <EntryTimes entry={submitted} />,
            submitted.breakMinutes > 0 ? format.duration(submitted.breakMinutes) : '–',
          )}
        {punched &&
          row(
            t('timesheets.comparison.punched'),
            <>
              {between(punched)}
              <KioskNames inKiosk={punched.inKiosk} outKiosk={punched.outKiosk} />
            </>,
            punched.breakMinutes > 0 ? format.duration(punched.breakMinutes) : '–',
          )}
        {row(
          t('timesheets.comparison.planned'),
          planned ? between(planned) : t('timesheets.comparison.noPlan'),
          planned && planned.breakMinutes > 0 ? format.duration(planned.breakMinutes) : '',
        )}
      </tbody>
    </table>
  )
}

/** The kiosks at which the worker clocked in and out. */
function KioskNames({ inKiosk, outKiosk }: { inKiosk: string | null; outKiosk: string | null }) {
  const { t } = useTranslation()
  if (inKiosk === null && outKiosk === null) return null
  const text =
    inKiosk === outKiosk
      ? t('timesheets.comparison.atKiosk', { kiosk: inKiosk ?? '' })
      : [
          inKiosk !== null && t('timesheets.comparison.inAtKiosk', { kiosk: inKiosk }),
          outKiosk !== null && t('timesheets.comparison.outAtKiosk', { kiosk: outKiosk }),
        ]
          .filter(Boolean)
          .join(' · ')
  return <div className={styles.kiosk}>{text}</div>
}
