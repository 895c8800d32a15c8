import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { TaskProgress } from '#platform/web/ui/feedback/TaskProgress.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { type InvoiceRun, invoiceRunRoutes } from '../../contract/invoice-runs.ts'
import { RunBadge } from './RunBadge.tsx'
import { RunItems } from './RunItems.tsx'

/** An invoice run: its progress, then what it created and sent, and why it did not create the others. */
export function InvoiceRunScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { id } = useParams()
  const [isAwaited, setAwaited] = useState(false)
  const read = useRead(invoiceRunRoutes.readInvoiceRun, { params: { id } }, isAwaited ? { every: 1000 } : {})
  const run = read.data
  if (run && (run.status === 'running') !== isAwaited) setAwaited(!isAwaited)
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
      badge={run && <RunBadge run={run} />}
      back={{ to: '/provider/to-invoice', label: t('receivables.toInvoice.title') }}
      actions={run?.allowed.includes('cancel') && <StopButton run={run} />}
    >
      <Reading of={read}>
        {(found) =>
          found.status === 'running' ? (
            <RunProgress run={found} />
          ) : (
            <>
              {found.status === 'failed' && (
                <Alert
                  color="red"
                  icon={<IconAlertTriangle size={20} aria-hidden />}
                  title={t('receivables.run.failedTitle')}
                >
                  {t('receivables.run.failedText')}
                </Alert>
              )}
              <RunFigures run={found} />
              <RunItems run={found} />
            </>
          )
        }
      </Reading>
    </Page>
  )
}

function RunProgress({ run: { sends, created, sent, blocked, total } }: { run: InvoiceRun }) {
  const { t } = useTranslation()
  const done = (sends ? sent : created) + blocked
  return (
    <Panel>
      <TaskProgress
        title={t('receivables.run.progress')}
        text={t('receivables.run.progressText')}
        label={t('receivables.run.progressLabel')}
        done={done}
        total={total}
      >
        {t('receivables.run.far', { done, total })}
      </TaskProgress>
    </Panel>
  )
}

function RunFigures({ run: { sends, created, sent, blocked, total, sums } }: { run: InvoiceRun }) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = (of: number) => t('receivables.run.count', { count: of, total })
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
