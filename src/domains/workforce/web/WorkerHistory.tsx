import type { HistoryStep } from '#base/history.ts'
import { History, type HistoryField } from '#platform/web/ui/record/History.tsx'
import { type WorkerProfile, workforceRoutes } from '../contract.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import { useIsOwn } from './use-is-own.ts'
import { useWorkerHistoryFields } from './use-worker-history-fields.ts'

interface Props {
  worker: WorkerProfile
  /** How later domains display the fields of their records in the history. */
  moreFields: Readonly<Record<string, HistoryField | null>> | undefined
}

// The account is created together with the worker; one entry is enough.
const isAccountAdded = ({ entity, kind }: HistoryStep) => entity === 'accounts' && kind === 'added'
const query = { limit: '10' }

/** The history of a worker's record, for the organisation and the worker. */
export function WorkerHistory({ worker, moreFields }: Props) {
  const isOwn = useIsOwn()
  const fields = { ...useWorkerHistoryFields(worker), ...moreFields }
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
