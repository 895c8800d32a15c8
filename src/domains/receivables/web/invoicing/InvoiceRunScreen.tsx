import { Button } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { type InvoiceRun, invoiceRunRoutes } from '../../contract/invoice-runs.ts'
import { RunView, whileRunning } from '#platform/web/ui/run/RunView.tsx'
import { RunBadge } from '#platform/web/ui/run/RunBadge.tsx'
import { RunItems } from './RunItems.tsx'

/** An invoice run: its progress, then what it created and sent, and why it did not create the others. */
export function InvoiceRunScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { id } = useParams()
  const read = useRead(invoiceRunRoutes.readInvoiceRun, { params: { id } }, whileRunning)
  const run = read.data
  return (
    <Page
      title={t('receivables.run.title')}
      lead={
        run &&
        t('receivables.run.lead', {
          period: format.dates(run.fromDate, run.toDate),
          name: run.startedBy,
          at: format.moment(run.startedAt),
        })
      }
      badge={run && <RunBadge status={run.status} />}
      back={{ to: '/provider/to-invoice', label: t('receivables.toInvoice.title') }}
      actions={run?.allowed.includes('cancel') && <StopButton run={run} />}
    >
      <RunView
        of={read}
        progress={{
          title: t('receivables.run.progress'),
          text: t('receivables.run.progressText'),
          label: t('receivables.run.progressLabel'),
        }}
        failed={{ title: t('receivables.run.failedTitle'), text: t('receivables.run.failedText') }}
        doneOf={({ sends, created, sent, blocked }) => (sends ? sent : created) + blocked}
      >
        {(found) => (
          <>
            <RunFigures run={found} />
            <RunItems run={found} />
          </>
        )}
      </RunView>
    </Page>
  )
}

function RunFigures({ run: { sends, created, sent, blocked, total, sums } }: { run: InvoiceRun }) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = (of: number) => t('platform.runs.count', { count: of, total })
  const rest = total - created - blocked
  return (
    <Panel>
      <Facts
        facts={[
          [t('receivables.run.created'), count(created)],
          ...(sends ? [[t('receivables.run.sent'), count(sent)] as const] : []),
          [t('receivables.run.blocked'), format.number(blocked)],
          ...(rest > 0 ? [[t('receivables.run.notCreated'), format.number(rest)] as const] : []),
          [
            t('receivables.run.totals'),
            sums.length > 0
              ? format.moneys(sums.map(({ total: amount, currency }) => ({ amount, currency })))
              : undefined,
          ],
        ]}
      />
    </Panel>
  )
}

function StopButton({ run }: { run: InvoiceRun }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [isOpen, setOpen] = useState(false)
  const { act } = useWrite(invoiceRunRoutes.cancelInvoiceRun, {
    onDone: () => tell.success(t('receivables.run.stopped')),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerStop size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('receivables.run.stop')}
      </Button>
      <Confirm
        open={isOpen}
        danger
        title={t('receivables.run.stopTitle')}
        action={t('receivables.run.stop')}
        onClose={() => setOpen(false)}
        onConfirm={() => act({ params: { id: run.id } })}
      >
        {t('receivables.run.stopText')}
      </Confirm>
    </>
  )
}
