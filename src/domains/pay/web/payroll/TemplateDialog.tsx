import { Stack } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CsvFormatFields } from '#platform/web/forms/field/CsvFormatFields.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { payrollRoutes, payrollTemplateForm, type PayrollTemplateShown } from '../../contract/payroll-exports.ts'
import { lineKinds } from '../../rules.ts'
import { ColumnRows } from './ColumnRows.tsx'
import { templateValues } from './template-values.ts'
import { TemplatePreview } from './TemplatePreview.tsx'

interface Props {
  /** Without it, a template is added. */
  template?: PayrollTemplateShown
  onClose: () => void
}

/** Adds or edits a template: its columns, codes and format, with a preview of the file. */
export function TemplateDialog({ template, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write: add } = useWrite(payrollRoutes.addTemplate)
  const { write: edit } = useWrite(payrollRoutes.editTemplate)
  const form = useContractForm(
    payrollTemplateForm,
    templateValues(template, t('pay.payroll.usualName'), (content) => t(`pay.payroll.content.${content}`)),
  )
  const title = t(template ? 'pay.payroll.edit' : 'pay.payroll.add')
  return (
    <FormDialog
      title={title}
      form={form}
      size="xl"
      fillsPhone
      summary
      save={(body): ReturnType<typeof add | typeof edit> =>
        template ? edit({ params: { id: template.id }, body, ifMatch: template.version }) : add({ body })
      }
      onSaved={() => tell.success(t(template ? 'pay.payroll.saved' : 'pay.payroll.added'))}
      onClose={onClose}
      submit={template ? t('platform.action.save') : title}
    >
      <Stack gap="1.5rem">
        <TextField name="name" label={t('pay.payroll.field.name')} required />
        <FieldGroup title={t('pay.payroll.columns')} lead={t('pay.payroll.columnsLead')}>
          <div data-wide>
            <ColumnRows />
          </div>
        </FieldGroup>
        <FieldGroup title={t('pay.payroll.codes')} lead={t('pay.payroll.codesLead')}>
          {lineKinds.map((kind) => (
            <TextField key={kind} name={`codes.${kind}`} label={t(`pay.kind.${kind}`)} plain />
          ))}
        </FieldGroup>
        <FieldGroup title={t('pay.payroll.format')}>
          <CsvFormatFields />
        </FieldGroup>
        <TemplatePreview values={form.values} />
      </Stack>
    </FormDialog>
  )
}
