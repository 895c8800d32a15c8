import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconBuildingBank, IconFileExport } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type PayPeriodInFull, payRoutes } from '../../contract.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import type { KnownAccount } from './PayerForm.tsx'
import { PayrollExportDialog } from './PayrollExportDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

/** The files of an issued period, each with its purpose: for the bank, for the payroll office and for accounting. */
export function PeriodFiles({
  period,
  knownAccount,
}: {
  period: PayPeriodInFull
  knownAccount: KnownAccount | undefined
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'transfer' | 'export'>()
  const close = () => setOpen(undefined)
  const may = (action: PayPeriodInFull['allowed'][number]) => period.allowed.includes(action)
  if (!may('transfer') && !may('journal')) return null
  return (
    <Panel title={t('pay.files.title')}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        {may('transfer') && (
          <PeriodFile name="transfer">
            <ActionButton icon={IconBuildingBank} onClick={() => setOpen('transfer')}>
              {t('pay.transfer.action')}
            </ActionButton>
          </PeriodFile>
        )}
        {may('journal') && (
          <>
            <PeriodFile name="export">
              <ActionButton variant="default" icon={IconFileExport} onClick={() => setOpen('export')}>
                {t('pay.payroll.export.action')}
              </ActionButton>
            </PeriodFile>
            <PeriodFile name="journal">
              <DownloadButton of={payRoutes.readJournal} id={period.id} label={t('pay.journal.action')} />
            </PeriodFile>
          </>
        )}
      </SimpleGrid>
      {open === 'transfer' && <TransferDialog period={period} knownAccount={knownAccount} onClose={close} />}
      {open === 'export' && <PayrollExportDialog period={period} onClose={close} />}
    </Panel>
  )
}

function PeriodFile({ name, children }: { name: 'transfer' | 'export' | 'journal'; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs" align="flex-start" justify="space-between">
      <div>
        <Title order={3} size="h5">
          {t(`pay.files.${name}`)}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`pay.files.${name}Text`)}
        </Text>
      </div>
      {children}
    </Stack>
  )
}
