import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { isWeekend } from '#base/days.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Holiday, settingsRoutes } from '../../contract.ts'
import { useCountryName } from '../use-country-name.ts'
import styles from './HolidaysTab.module.css'

/** A holiday with its date, name and countries. An own one can be deleted. */
export function HolidayRow({ day, many }: { day: Holiday; many: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const countryName = useCountryName()
  const { act, pending } = useWrite(settingsRoutes.deleteHoliday, {
    onDone: () => tell.success(t('organisations.settings.holidays.removed', { name: day.name })),
  })
  const { id } = day
  const onWeekend = isWeekend(day.date)
  return (
    <li className={styles.day}>
      <span className={styles.date}>{format.date(day.date, 'long')}</span>
      <span className={styles.name}>
        {day.name}
        {onWeekend && <span className={styles.note}>{t('organisations.settings.holidays.weekend')}</span>}
      </span>
      <span className={styles.whose}>
        {day.source === 'own' && <span className={styles.own}>{t('organisations.settings.holidays.own')}</span>}
        {many &&
          day.countries.map((code) => (
            <abbr key={code} className={styles.country} title={countryName(code)}>
              {code}
            </abbr>
          ))}
      </span>
      {id !== null && day.allowed.includes('delete') && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={40}
          loading={pending}
          aria-label={t('organisations.settings.holidays.remove', { name: day.name })}
          onClick={() => void act({ params: { id } })}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
