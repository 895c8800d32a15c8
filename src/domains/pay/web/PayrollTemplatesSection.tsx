import { IconFileExport, IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanelWithDialog } from '#platform/web/ui/items/ItemPanelWithDialog.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { DeleteItem, EditItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { payrollRoutes, type PayrollTemplateShown } from '../contract/payroll-exports.ts'
import { TemplateDialog } from './payroll/TemplateDialog.tsx'

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

/** A template with a menu of its actions. */
function TemplateRow({ template }: { template: PayrollTemplateShown }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [asking, ask] = useState<'edit' | 'delete'>()
  const close = () => ask(undefined)
  const { id, name, isDefault, columns, version, allowed } = template
  const choose = useWrite(payrollRoutes.setDefaultTemplate, {
    onDone: () => tell.success(t('pay.payroll.madeDefault')),
  })
  const remove = useWrite(payrollRoutes.deleteTemplate)
  return (
    <ItemRow
      name={name}
      badge={isDefault && <StatusBadge status="default" tones={{ default: 'good' }} label="pay.payroll.default" />}
      notes={[
        `${t('pay.payroll.columnCount', { count: columns.length })} · ${columns.map(({ heading }) => heading).join(', ')}`,
      ]}
      menu={
        allowed.length > 0 && (
          <MoreMenu label={t('pay.payroll.actions', { name })} quiet loading={choose.pending}>
            {allowed.includes('edit') && <EditItem onClick={() => ask('edit')} />}
            {allowed.includes('setDefault') && (
              <MenuAction icon={IconStar} onClick={() => void choose.act({ params: { id } })}>
                {t('pay.payroll.makeDefault')}
              </MenuAction>
            )}
            {allowed.includes('delete') && <DeleteItem onClick={() => ask('delete')} />}
          </MoreMenu>
        )
      }
    >
      {asking === 'edit' && <TemplateDialog template={template} onClose={close} />}
      {asking === 'delete' && (
        <DeleteDialog
          title={t('pay.payroll.delete.title', { name })}
          remove={() => remove.write({ params: { id }, ifMatch: version })}
          done={t('pay.payroll.delete.done')}
          onClose={close}
        >
          {t('pay.payroll.delete.lead')}
        </DeleteDialog>
      )}
    </ItemRow>
  )
}
