import type { HistoryStep } from '#base/history.ts'
import { History, type HistoryField } from '#platform/web/ui/record/History.tsx'
import { type WorkerProfile, workforceRoutes } from '../contract.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import { useIsOwn } from './use-is-own.ts'
import { useWorkerHistoryFields } from './use-worker-history-fields.ts'

interface Props {
  worker: WorkerProfile
  /** How later rooms tell the fields of what they file under the worker. */
  told: Readonly<Record<string, HistoryField | null>> | undefined
}

// The account comes with the worker: that it was added need not be told twice.
const isAccountAdded = ({ entity, kind }: HistoryStep) => entity === 'accounts' && kind === 'added'
const query = { limit: '10' }

/** What the organisation and the worker have changed of the record, for both of them to read. */
export function WorkerHistory({ worker, told }: Props) {
  const isOwn = useIsOwn()
  const fields = { ...useWorkerHistoryFields(worker), ...told }
  return isOwn ? (
    <History of={ownProfileRoutes.readOwnProfileHistory} input={{ query }} fields={fields} isSilent={isAccountAdded} />
  ) : (
    <History
      of={workforceRoutes.readWorkerHistory}
      input={{ params: { id: worker.id }, query }}
      fields={fields}
      isSilent={isAccountAdded}
    />
  )
}
