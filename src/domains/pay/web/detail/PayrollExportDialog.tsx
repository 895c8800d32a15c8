import { NativeSelect } from '@mantine/core'
import { IconDownload, IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useSave } from '#platform/web/api/use-save.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { RecordDialog, RecordParts } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import type { PayPeriodInFull } from '../../contract.ts'
import { payrollRoutes, type PayrollTemplateShown } from '../../contract/payroll-exports.ts'

/** Downloads the payroll export of an issued period by one of the templates. */
export function PayrollExportDialog({ period, onClose }: { period: PayPeriodInFull; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const templates = useRead(payrollRoutes.listTemplates, {})
  const days = format.dates(period.startDate, period.endDate)
  return (
    <RecordDialog title={t('pay.payroll.export.title', { days })} onClose={onClose}>
      <Reading of={templates}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={IconFileExport}
              title={t('pay.payroll.empty')}
              text={t('pay.payroll.emptyText')}
              action={<LinkButton to="/provider/settings?tab=pay">{t('pay.payroll.export.settings')}</LinkButton>}
            />
          ) : (
            <Choice id={period.id} templates={items} />
          )
        }
      </Reading>
    </RecordDialog>
  )
}

function Choice({ id, templates }: { id: string; templates: readonly PayrollTemplateShown[] }) {
  const { t } = useTranslation()
  const { save, pending } = useSave()
  const [templateId, setTemplateId] = useState(templates.find(({ isDefault }) => isDefault)?.id ?? templates[0]?.id)
  return (
    <RecordParts>
      <p>{t('pay.payroll.export.lead')}</p>
      <NativeSelect
        label={t('pay.payroll.export.template')}
        data={templates.map((template) => ({ value: template.id, label: template.name }))}
        value={templateId ?? ''}
        onChange={(event) => setTemplateId(event.currentTarget.value)}
      />
      <StickyBar>
        <ActionButton
          loading={pending}
          icon={IconDownload}
          onClick={() => void save(payrollRoutes.readPayrollFile, { params: { id }, query: { templateId } })}
        >
          {t('pay.payroll.export.download')}
        </ActionButton>
      </StickyBar>
    </RecordParts>
  )
}
