import { IconFileExport } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanelWithDialog } from '#platform/web/ui/items/ItemPanelWithDialog.tsx'
import { payrollRoutes } from '../contract/payroll-exports.ts'
import { TemplateDialog } from './payroll/TemplateDialog.tsx'
import { TemplateRow } from './payroll/TemplateRow.tsx'

/** The templates of payroll exports: add, edit with a preview, choose the default, delete. */
export function PayrollTemplatesSection() {
  const { t } = useTranslation()
  return (
    <ItemPanelWithDialog
      title={t('pay.payroll.title')}
      lead={t('pay.payroll.lead')}
      of={useRead(payrollRoutes.listTemplates, {})}
      add={t('pay.payroll.add')}
      dialog={(onClose) => <TemplateDialog onClose={onClose} />}
      empty={{ icon: IconFileExport, title: t('pay.payroll.empty'), text: t('pay.payroll.emptyText') }}
      row={(template) => <TemplateRow template={template} />}
    />
  )
}
