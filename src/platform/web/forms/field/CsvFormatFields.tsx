import { csvDates, csvDecimals, csvEncodings, csvLineEnds, csvSeparators } from '#base/csv-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { CheckField } from './CheckField.tsx'
import { SelectField } from './SelectField.tsx'

/** The fields of the format of a CSV file, in the form's `format`. */
export function CsvFormatFields() {
  const { t } = useTranslation()
  const choice = (field: string, values: readonly string[]) => (
    <SelectField
      name={`format.${field}`}
      label={t(`platform.csv.${field}.label`)}
      choices={values.map((value) => ({ value, label: t(`platform.csv.${field}.${value}`) }))}
    />
  )
  return (
    <>
      {choice('separator', csvSeparators)}
      {choice('decimal', csvDecimals)}
      <SelectField
        name="format.dates"
        label={t('platform.csv.dates')}
        choices={csvDates.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      {choice('encoding', csvEncodings)}
      {choice('lineEnd', csvLineEnds)}
      <CheckField name="format.hasHeadings" label={t('platform.csv.hasHeadings')} />
    </>
  )
}
