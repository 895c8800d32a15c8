import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { DeleteItem, EditItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { payrollRoutes, type PayrollTemplateShown } from '../../contract/payroll-exports.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

/** A template with a menu of its actions. */
export function TemplateRow({ template }: { template: PayrollTemplateShown }) {
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
