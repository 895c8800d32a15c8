import { IconBuildingBank, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { bankTransactionRoutes, bankTransactionStatuses } from '../../contract/bank-transactions.ts'
import { BankTransactionRow } from './BankTransactionRow.tsx'
import { BookMatchesDialog } from './BookMatchesDialog.tsx'
import { ImportDrop, ImportStatementsButton } from './ImportDrop.tsx'
import { ImportReport } from './ImportReport.tsx'
import { matchesOf } from './matches.ts'
import { useBankImport } from './use-bank-import.ts'

/** Imported bank transactions: those to check first, each with the invoices that it probably pays. Matches are booked together. */
export function BankTransactionsScreen() {
  const { t } = useTranslation()
  const tell = useToasts()
  const [{ status }, , field] = useAddressQuery({ status: '' })
  const chosen = bankTransactionStatuses.find((one) => one === status) ?? 'open'
  const found = useRead(
    bankTransactionRoutes.listBankTransactions,
    { query: { status: chosen, limit: '100' } },
    { keep: true },
  )
  const { act, pending } = useWrite(bankTransactionRoutes.bookBankTransactions)
  const mayBook = useMay('billing:write')
  const { load, pending: isImporting, reports, clear } = useBankImport()
  const { certain, probable } = matchesOf(found.data?.items ?? [])
  const matched = certain.length + probable.length
  const [isReviewing, setReviewing] = useState(false)
  const isOpen = chosen === 'open'

  async function bookAll() {
    const outcome = await act({ body: { ids: certain.map(({ id }) => id) } })
    if (!outcome.ok) return
    const { booked, skipped } = outcome.answer
    const parts = [
      t('receivables.bank.bookedAll', { booked }),
      skipped > 0 && t('receivables.bank.skipped', { skipped }),
    ]
    tell.success(parts.filter(Boolean).join(' · '))
  }

  return (
    <Page
      title={t('receivables.bank.title')}
      lead={t('receivables.bank.lead')}
      back={{ to: '/provider/receivables', label: t('receivables.aged.title') }}
      actions={mayBook && <ImportStatementsButton pending={isImporting} onChoose={load} />}
    >
      <ImportDrop onChoose={(files) => mayBook && load(files)}>
        {reports.length > 0 && <ImportReport reports={reports} onClose={clear} />}
        <ItemPanel
          title={t(`receivables.bank.status.${chosen}`)}
          lead={t('receivables.bank.count', { count: found.data?.total ?? 0 })}
          of={found}
          add={null}
          actions={
            <>
              <Filter
                label={t('receivables.bank.filter')}
                all={t('receivables.bank.status.open')}
                choices={(['booked', 'ignored'] as const).map((value) => ({
                  value,
                  label: t(`receivables.bank.status.${value}`),
                }))}
                {...field('status')}
              />
              {mayBook && matched > 0 && (
                <ActionButton
                  icon={IconChecks}
                  loading={pending}
                  onClick={() => (probable.length > 0 ? setReviewing(true) : void bookAll())}
                >
                  {t('receivables.bank.bookAll', { count: matched })}
                </ActionButton>
              )}
            </>
          }
          empty={{
            icon: IconBuildingBank,
            title: t(isOpen ? 'receivables.bank.emptyOpen' : 'receivables.bank.empty'),
            text: t(isOpen ? 'receivables.bank.emptyOpenText' : 'receivables.bank.emptyText'),
          }}
          row={(transaction) => <BankTransactionRow transaction={transaction} />}
        />
      </ImportDrop>
      {isReviewing && <BookMatchesDialog certain={certain} probable={probable} onClose={() => setReviewing(false)} />}
    </Page>
  )
}
