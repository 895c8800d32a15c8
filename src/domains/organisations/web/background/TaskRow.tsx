import { Button } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import { backgroundRoutes, type Task } from '../../contract/background.ts'
import type words from '../../locales/en.json'

const states: Tones<Task['state'], (typeof words)['background']['state']> = {
  waiting: 'waiting',
  running: 'active',
  delayed: 'attention',
  failed: 'bad',
}
const knownKinds = new Set([
  'workforce_importWorkers',
  'workforce_undoWorkerImport',
  'clients_importClients',
  'clients_undoClientImport',
  'projects_importProjects',
  'projects_undoProjectImport',
  'assignments_importAssignments',
  'assignments_undoAssignmentImport',
  'shifts_importShifts',
  'shifts_undoShiftImport',
  'billing_importBillRates',
  'billing_undoBillRateImport',
  'absences_importOpenBalances',
  'absences_undoOpenBalanceImport',
  'checks_importDeclarations',
  'checks_undoDeclarationImport',
  'pay_calculatePeriod',
  'shifts_publishOpenShifts',
  'shifts_offerShift',
  'autofill_fillWeek',
  'receivables_runInvoices',
  'receivables_remind',
  'contracts_renew',
  'inspections_export',
  'mail',
  'sms',
  'push',
])

/** A job or message with its state, error and next attempt. */
export function TaskRow({ of: task, queue }: { of: Task; queue: 'messages' | 'jobs' }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const route = queue === 'jobs' ? backgroundRoutes.tryJob : backgroundRoutes.tryMessage
  const { act, pending } = useWrite(route, { onDone: () => tell.success(t('organisations.background.tried')) })
  const called = task.kind.replace('.', '_')
  const shown = knownKinds.has(called) ? called : 'other'
  const kind = t(`organisations.background.kind.${shown}`)
  const name = task.subject ?? kind
  const { reason, state } = task
  const mayTry = task.allowed.includes('try')
  const when = format.moment(task.failedAt ?? task.createdAt)
  return (
    <ItemRow
      name={name}
      badge={<StatusBadge status={state} tones={states} label={`organisations.background.state.${state}`} />}
      notes={[
        [task.subject !== null && kind, task.recipient, format.moment(task.createdAt)].filter(Boolean).join(' · '),
        reason !== null && t(`organisations.background.reason.${reason}`),
        task.nextAt !== null &&
          task.attempts > 0 &&
          t('organisations.background.next', { when: format.moment(task.nextAt), attempts: task.attempts }),
        state === 'failed' &&
          (mayTry
            ? t('organisations.background.givenUp', { when, attempts: task.attempts })
            : t(`organisations.background.${queue}.givenUp`, { when })),
      ]}
      action={
        mayTry && (
          <Button
            variant="default"
            loading={pending}
            aria-label={t('organisations.background.tryOf', { name })}
            onClick={() => void act({ params: { id: task.id } })}
          >
            {t('organisations.background.try')}
          </Button>
        )
      }
    />
  )
}
