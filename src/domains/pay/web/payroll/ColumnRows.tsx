import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type PayrollContent, payrollContents } from '../../rules/payroll-export.ts'
import type { TemplateValues } from './template-values.ts'

/** The columns of a template in the order of the file: the content and the heading of each. */
export function ColumnRows() {
  const { t } = useTranslation()
  const form = useFormFields()
  const labelOf = (content: PayrollContent) => t(`pay.payroll.content.${content}`)
  const columns = form.valueOf('columns') as TemplateValues['columns']
  const unused = payrollContents.find((content) => !columns.some((column) => column.content === content)) ?? 'fixedText'
  return (
    <RowsField
      name="columns"
      label={t('pay.payroll.columns')}
      blank={() => ({ content: unused, heading: labelOf(unused), fixedText: '' })}
      nameOf={(number) => t('pay.payroll.column', { number })}
      add={t('pay.payroll.addColumn')}
      empty={t('pay.payroll.noColumns')}
      max={40}
    >
      {(path, index) => (
        <>
          <SelectField
            form={withHeading(form, path, labelOf)}
            name={`${path}.content`}
            label={t('pay.payroll.field.content')}
            choices={payrollContents.map((value) => ({ value, label: labelOf(value) }))}
          />
          <TextField name={`${path}.heading`} label={t('pay.payroll.field.heading')} required />
          {columns[index]?.content === 'fixedText' && (
            <TextField name={`${path}.fixedText`} label={t('pay.payroll.field.fixedText')} required />
          )}
        </>
      )}
    </RowsField>
  )
}

// Another content changes the heading too, unless somebody has typed one.
function withHeading(form: FormFields, path: string, labelOf: (content: PayrollContent) => string): FormFields {
  return {
    ...form,
    set: (at, value) => {
      const [before, heading] = [form.valueOf(at) as PayrollContent, form.valueOf(`${path}.heading`)]
      form.set(at, value)
      if (heading === '' || heading === labelOf(before)) form.set(`${path}.heading`, labelOf(value as PayrollContent))
    },
  }
}
