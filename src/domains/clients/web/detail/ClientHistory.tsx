import { History } from '#platform/web/ui/record/History.tsx'
import { clientRoutes } from '../../contract.ts'
import { useClientHistoryFields } from '#domains/clients/web/use-client-history-fields.ts'

/** The history of a client and of its work sites. */
export function ClientHistory({ id }: { id: string }) {
  return (
    <History
      of={clientRoutes.readClientHistory}
      input={{ params: { id }, query: {} }}
      fields={useClientHistoryFields()}
    />
  )
}
