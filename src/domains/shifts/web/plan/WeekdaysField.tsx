import { Chip } from '@mantine/core'
import { useField } from '#platform/web/forms/field/use-field.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './WeekdaysField.module.css'

/** The weekdays, in the order of the user's locale. */
export function WeekdaysField({ name }: { name: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { input, group, value, set } = useField({ name, label: t('shifts.field.weekdays') })
  const chosen = new Set(Array.isArray(value) ? (value as number[]) : [])
  const first = format.region.firstDayOfWeek
  const days = Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1)
  const toggle = (day: number) =>
    set(days.filter((one) => (one === day ? !chosen.has(one) : chosen.has(one))).sort((one, other) => one - other))
  return (
    <fieldset data-wide {...group}>
      <legend className={styles.label}>{input.label}</legend>
      <div className={styles.days}>
        {days.map((day) => (
          <Chip key={day} name={name} size="sm" radius="md" checked={chosen.has(day)} onChange={() => toggle(day)}>
            {format.weekday(day)}
          </Chip>
        ))}
      </div>
      {input.error && <p className={styles.fault}>{input.error}</p>}
    </fieldset>
  )
}
