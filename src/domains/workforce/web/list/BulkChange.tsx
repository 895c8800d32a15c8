import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { WorkerSummary } from '../../contract.ts'
import { departureRoutes } from '../../contract/departure.ts'
import { type BulkResult, bulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { workerName } from '../../rules.ts'

type Action = 'deactivate' | 'reactivate'

interface Props {
  workers: readonly WorkerSummary[]
  onDone: (result: BulkResult) => void
}

/** Deactivates or reactivates the selected workers that allow it. */
export function BulkChange({ workers, onDone }: Props) {
  const { t } = useTranslation()
  const { act, pending } = useWrite(departureRoutes.changeWorkers)
  const [asking, setAsking] = useState(false)
  const able = (action: Action) => workers.filter(({ allowed }) => allowed.includes(action))

  async function change(action: Action) {
    const selected = able(action)
    const items = selected.map(({ id, version }) => ({ id, version }))
    const outcome = await act({ body: { action, items } })
    if (!outcome.ok) return
    const words = (count: number) => t(`workforce.bulk.done.${action}`, { count })
    onDone(bulkResult(outcome.answer, { items: selected, nameOf: workerName, words }))
  }

  return (
    <>
      {able('reactivate').length > 0 && (
        <ActionButton
          variant="default"
          loading={pending && !asking}
          icon={IconUserCheck}
          onClick={() => void change('reactivate')}
        >
          {t('workforce.bulk.reactivate', { count: able('reactivate').length })}
        </ActionButton>
      )}
      {able('deactivate').length > 0 && (
        <ActionButton color="red" variant="light" icon={IconUserOff} onClick={() => setAsking(true)}>
          {t('workforce.bulk.deactivate', { count: able('deactivate').length })}
        </ActionButton>
      )}
      <Confirm
        open={asking}
        title={t('workforce.bulk.title', { count: able('deactivate').length })}
        action={t('workforce.deactivate.action')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => change('deactivate')}
      >
        {t('workforce.bulk.text')}
      </Confirm>
    </>
  )
}
