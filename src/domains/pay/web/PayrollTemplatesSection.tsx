import { IconFileExport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { payrollRoutes } from '../contract/payroll-exports.ts'
import styles from './payroll/Payroll.module.css'
import { TemplateDialog } from './payroll/TemplateDialog.tsx'
import { TemplateRow } from './payroll/TemplateRow.tsx'

/** The templates of payroll exports: add, edit with a preview, choose the default, delete. */
export function PayrollTemplatesSection() {
  const { t } = useTranslation()
  const templates = useRead(payrollRoutes.listTemplates, {})
  const [isAdding, setAdding] = useState(false)
  const { items = [], allowed = [] } = templates.data ?? {}
  const add = allowed.includes('add') && (
    <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
      {t('pay.payroll.add')}
    </ActionButton>
  )
  return (
    <Panel title={t('pay.payroll.title')} lead={t('pay.payroll.lead')} action={items.length > 0 ? add : undefined}>
      <Reading of={templates}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty
              icon={IconFileExport}
              title={t('pay.payroll.empty')}
              text={t('pay.payroll.emptyText')}
              action={add}
            />
          ) : (
            <ul className={styles.templates}>
              {found.items.map((template) => (
                <TemplateRow key={template.id} template={template} />
              ))}
            </ul>
          )
        }
      </Reading>
      {isAdding && <TemplateDialog onClose={() => setAdding(false)} />}
    </Panel>
  )
}
