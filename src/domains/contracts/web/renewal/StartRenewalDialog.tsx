import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { contractBatchRoutes } from '../../contract/batches.ts'
import type { Period } from '../../rules/periods.ts'

interface Props {
  period: Period
  assignmentIds: readonly string[]
  send: boolean
  onClose: () => void
}

/** Confirms a run with its number of contracts, and starts it. */
export function StartRenewalDialog({ period: { startDate, endDate }, assignmentIds, send, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { go } = useNavigation()
  const { act } = useWrite(contractBatchRoutes.startContractRun, {
    onDone: ({ id }) => {
      tell.success(t('contracts.renewal.started'))
      go(`/provider/contract-runs/${id}`)
    },
  })
  const count = assignmentIds.length
  return (
    <Confirm
      open
      title={t(send ? 'contracts.renewal.confirmSend' : 'contracts.renewal.confirmCreate', { count })}
      action={t(send ? 'contracts.renewal.send' : 'contracts.renewal.create')}
      onClose={onClose}
      onConfirm={async () => {
        await act({ body: { fromDate: startDate, toDate: endDate, send, assignmentIds: [...assignmentIds] } })
      }}
    >
      {t(send ? 'contracts.renewal.confirmText' : 'contracts.renewal.confirmDraftText', {
        dates: format.dates(startDate, endDate),
      })}
    </Confirm>
  )
}
