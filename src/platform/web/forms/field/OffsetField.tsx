import { offsetAt } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { SelectField } from './SelectField.tsx'
import type { FieldProps } from './use-field.ts'

/** Asks which of two equal times is meant, in the hour that a clock change repeats; renders nothing otherwise. */
export function OffsetField({ instants, ...props }: FieldProps & { instants: readonly string[] }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  if (instants.length < 2) return null
  const [first = '', second = ''] = instants.map((at) => offsetAt(timeZone, at))
  return (
    <div data-wide>
      <SelectField
        {...props}
        description={t('platform.offset.help')}
        empty={t('platform.offset.choose')}
        choices={[
          { value: first, label: t('platform.offset.first', { offset: first }) },
          { value: second, label: t('platform.offset.second', { offset: second }) },
        ]}
        required
      />
    </div>
  )
}
