import { IconFileExport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { payrollRoutes } from '../contract/payroll-exports.ts'
import { TemplateDialog } from './payroll/TemplateDialog.tsx'
import { TemplateRow } from './payroll/TemplateRow.tsx'

/** The templates of payroll exports: add, edit with a preview, choose the default, delete. */
export function PayrollTemplatesSection() {
  const { t } = useTranslation()
  const templates = useRead(payrollRoutes.listTemplates, {})
  const [isAdding, setAdding] = useState(false)
  const { allowed = [] } = templates.data ?? {}
  const add = allowed.includes('add') && (
    <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
      {t('pay.payroll.add')}
    </ActionButton>
  )
  return (
    <ItemPanel
      title={t('pay.payroll.title')}
      lead={t('pay.payroll.lead')}
      of={templates}
      add={add}
      empty={{ icon: IconFileExport, title: t('pay.payroll.empty'), text: t('pay.payroll.emptyText') }}
      row={(template) => <TemplateRow template={template} />}
    >
      {isAdding && <TemplateDialog onClose={() => setAdding(false)} />}
    </ItemPanel>
  )
}
