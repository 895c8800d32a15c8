import { SelectField } from '#platform/web/forms/SelectField.tsx'
import type { FieldProps } from '#platform/web/forms/use-field.ts'
import { offsetAt } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import styles from './EntryFields.module.css'

/** Asks which of two equal times is meant, in the hour that the clock change repeats; else nothing. */
export function OffsetField({ instants, ...props }: FieldProps & { instants: readonly string[] }) {
  const { t } = useWords()
  const { timeZone } = useFormat()
  if (instants.length < 2) return null
  const [first = '', second = ''] = instants.map((at) => offsetAt(timeZone, at))
  return (
    <div className={styles.wide}>
      <SelectField
        {...props}
        description={t('timesheets.offset.help')}
        empty={t('timesheets.offset.choose')}
        choices={[
          { value: first, label: t('timesheets.offset.first', { offset: first }) },
          { value: second, label: t('timesheets.offset.second', { offset: second }) },
        ]}
        required
      />
    </div>
  )
}
