import { Stack } from '@mantine/core'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { blankJob, type TypedJob } from './worker-input.ts'

/** The previous and current jobs of a worker. */
export function WorkHistoryRows() {
  const form = useFormFields()
  const { t } = useTranslation()
  const rows = form.valueOf('workHistory') as readonly TypedJob[]
  return (
    <RowsField
      name="workHistory"
      label={t('workforce.form.workHistory')}
      blank={() => blankJob}
      nameOf={(number) => t('workforce.row.job', { number })}
      add={t('workforce.row.addJob')}
      empty={t('workforce.row.noJobs')}
      cards
    >
      {(path, index) => {
        const field = (name: string) => ({ form, name: `${path}.${name}` })
        return (
          <>
            <TextField {...field('company')} label={t('workforce.field.company')} required autoComplete="off" />
            <TextField {...field('jobTitle')} label={t('workforce.field.jobTitle')} required autoComplete="off" />
            <DateField {...field('startDate')} label={t('workforce.field.startDate')} required />
            <Stack gap="0.625rem">
              <DateField
                {...field('endDate')}
                min={rows[index]?.startDate}
                label={t('workforce.field.endDate')}
                disabled={rows[index]?.isPresent ?? false}
              />
              <CheckField {...field('isPresent')} label={t('workforce.field.isPresent')} />
            </Stack>
            <div data-wide>
              <TextAreaField {...field('description')} label={t('workforce.field.description')} rows={3} />
            </div>
          </>
        )
      }}
    </RowsField>
  )
}
