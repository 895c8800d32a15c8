import { Button } from '@mantine/core'
import { IconFileInvoice, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#base/route.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { invoiceRunRoutes, ToInvoice } from '../../contract/invoice-runs.ts'
import { mostInvoicesOfRun, sumInvoices } from '../../rules/invoice-runs.ts'
import { readinessOf } from '../../rules/readiness.ts'
import { StartRunDialog } from './StartRunDialog.tsx'
import { useToInvoiceColumns } from './use-to-invoice-columns.ts'

type Found = Answer<typeof invoiceRunRoutes.listToInvoice>

interface Props {
  found: Found
  list: GrowingList<ToInvoice, Found>
}

const isReady = (row: ToInvoice) => readinessOf(row) === 'ready'

/** The invoices of a period; those that are ready are selected at first. */
export function ToInvoiceList({ found, list }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = useToInvoiceColumns(found)
  const mayInvoice = useMay('billing:write') && found.runId === null
  const chosen = useChosen(list.items, idOf, (row) => readinessOf(row) !== 'blocked', isReady, isReady)
  const [starting, setStarting] = useState<'create' | 'send'>()
  const sums = sumInvoices(chosen.items.flatMap(({ invoice }) => invoice ?? []))
  const isTooMany = chosen.items.length > mostInvoicesOfRun
  return (
    <>
      <DataList
        label={t('receivables.toInvoice.title')}
        list={list}
        keyOf={idOf}
        columns={columns}
        linkOf={({ client }) =>
          `/provider/statements/make?clientId=${client.id}&from=${found.fromDate}&to=${found.toDate}`
        }
        empty={
          <Empty
            icon={IconFileInvoice}
            title={t('receivables.toInvoice.empty')}
            text={t('receivables.toInvoice.emptyText')}
          />
        }
        choosing={
          mayInvoice
            ? {
                chosen,
                labelOf: ({ client, invoice }) =>
                  invoice?.orderNumber
                    ? t('receivables.toInvoice.chooseOrder', { client: client.name, order: invoice.orderNumber })
                    : t('receivables.toInvoice.choose', { client: client.name }),
                note: (
                  <>
                    <span>{format.moneys(sums.map(({ total, currency }) => ({ amount: total, currency })))}</span>
                    {isTooMany && <span>{t('receivables.toInvoice.tooMany', { most: mostInvoicesOfRun })}</span>}
                  </>
                ),
                actions: (
                  <>
                    <Button
                      variant="default"
                      leftSection={<IconFileInvoice size={18} aria-hidden />}
                      disabled={isTooMany}
                      onClick={() => setStarting('create')}
                    >
                      {t('receivables.toInvoice.create')}
                    </Button>
                    <ActionButton icon={IconSend} disabled={isTooMany} onClick={() => setStarting('send')}>
                      {t('receivables.toInvoice.createAndSend')}
                    </ActionButton>
                  </>
                ),
              }
            : undefined
        }
      />
      {starting && (
        <StartRunDialog
          period={found}
          rows={chosen.items}
          sums={sums}
          send={starting === 'send'}
          onClose={() => setStarting(undefined)}
        />
      )}
    </>
  )
}
