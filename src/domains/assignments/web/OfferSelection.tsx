import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { id } from '#base/text.ts'
import { instant } from '#base/time.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { call } from '#platform/web/api/client.ts'
import { toInstant } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { DateTimeField } from '#platform/web/forms/field/DateTimeField.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { EachProgress } from '#platform/web/ui/list/EachProgress.tsx'
import { useEach } from '#platform/web/ui/list/use-each.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { assignmentRoutes } from '../contract.ts'

interface Props<Item> {
  /** The selected workers, who are offered a request, or the selected requests, which are offered to a worker. */
  of: 'workers' | 'requests'
  items: readonly Item[]
  nameOf: (item: Item) => string
  onDone: (result: BulkResult) => void
}

/** The button of a selection that offers a request to several workers, or several requests to a worker, each on its own. */
export function OfferSelection<Item extends { readonly id: string }>(props: Props<Item>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton variant="default" icon={IconUserPlus} onClick={() => setOpen(true)}>
        {t('assignments.offerMany.action')}
      </ActionButton>
      {isOpen && <OfferDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const shape = z.strictObject({ other: id, answerBy: instant.nullable() })

function OfferDialog<Item extends { readonly id: string }>(props: Props<Item> & { onClose: () => void }) {
  const { of, items, nameOf, onDone, onClose } = props
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { each, progress } = useEach()
  const form = useContractForm<typeof shape, { other: string | null; answerBy: string | null }>(
    shape,
    { other: null, answerBy: '' },
    { toInput: ({ other, answerBy }) => ({ other: other ?? '', answerBy: toInstant(answerBy, timeZone) }) },
  )
  return (
    <FormDialog
      title={t(`assignments.offerMany.${of}`, { count: items.length })}
      form={form}
      save={async ({ other, answerBy }) => ({
        ok: true,
        answer: await each(
          { items, nameOf, words: (count) => t('assignments.offerMany.done', { count }) },
          async (item) => {
            const pair =
              of === 'workers' ? { workerId: item.id, requestId: other } : { workerId: other, requestId: item.id }
            await call(assignmentRoutes.offerAssignment, { body: { ...pair, answerBy } })
            return undefined
          },
        ),
      })}
      onSaved={onDone}
      onClose={onClose}
      submit={t('assignments.offerMany.submit')}
    >
      {of === 'workers' ? <RequestField /> : <WorkerField />}
      <DateTimeField name="answerBy" label={t('assignments.field.answerBy')} usualTime="18:00" />
      <EachProgress of={progress} />
    </FormDialog>
  )
}

function RequestField() {
  const { t } = useTranslation()
  const { choices, loading, onSearch } = useChoices(
    requestRoutes.listRequests,
    {},
    ({ id: value, title, client, allowed }) =>
      allowed.includes('offer') ? { value, label: `${title} · ${client.name}` } : undefined,
  )
  const label = t('assignments.offerMany.request')
  return <PickField name="other" label={label} choices={choices} loading={loading} onSearch={onSearch} required />
}

function WorkerField() {
  const { t } = useTranslation()
  const { choices, loading, onSearch } = useChoices(workforceRoutes.listWorkers, { status: 'active' }, (worker) => ({
    value: worker.id,
    label: `${workerName(worker)} · ${worker.primaryRole}`,
  }))
  const label = t('assignments.field.worker')
  return <PickField name="other" label={label} choices={choices} loading={loading} onSearch={onSearch} required />
}
