import { csvDates, csvDecimals, csvEncodings, csvLineEnds, csvSeparators } from '#base/csv-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { CheckField } from './CheckField.tsx'
import { SelectField } from './SelectField.tsx'

/** The fields of the format of a CSV file, in the form's `format`. */
export function CsvFormatFields() {
  const { t } = useTranslation()
  const choices = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`platform.csv.${field}.${value}`) }))
  return (
    <>
      <SelectField
        name="format.separator"
        label={t('platform.csv.separator.label')}
        choices={choices('separator', csvSeparators)}
      />
      <SelectField
        name="format.decimal"
        label={t('platform.csv.decimal.label')}
        choices={choices('decimal', csvDecimals)}
      />
      <SelectField
        name="format.dates"
        label={t('platform.csv.dates')}
        choices={csvDates.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <SelectField
        name="format.encoding"
        label={t('platform.csv.encoding.label')}
        choices={choices('encoding', csvEncodings)}
      />
      <SelectField
        name="format.lineEnd"
        label={t('platform.csv.lineEnd.label')}
        choices={choices('lineEnd', csvLineEnds)}
      />
      <CheckField name="format.hasHeadings" label={t('platform.csv.hasHeadings')} />
    </>
  )
}
