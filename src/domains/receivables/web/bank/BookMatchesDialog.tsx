import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { type BankTransaction, bankTransactionRoutes } from '../../contract/bank-transactions.ts'
import { bookingOf } from './matches.ts'
import styles from './BookMatchesDialog.module.css'

interface Props {
  /** Transactions that can be booked without a further look. */
  certain: readonly BankTransaction[]
  /** Transactions whose payer or number is probable and whose amount is exactly that of the invoices. */
  probable: readonly BankTransaction[]
  onClose: () => void
}

/** Books all certain matches, and the probable ones that the user leaves selected: at first those from a known account. */
export function BookMatchesDialog({ certain, probable, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const several = useWrite(bankTransactionRoutes.bookBankTransactions)
  const one = useWrite(bankTransactionRoutes.bookBankTransaction)
  const [isBooking, setBooking] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(probable.filter(({ proposal }) => proposal?.evidence === 'payer').map(({ id }) => id)),
  )
  const selected = probable.filter(({ id }) => chosen.has(id))
  const count = certain.length + selected.length
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))

  async function book() {
    setBooking(true)
    let [booked, skipped] = [0, 0]
    if (certain.length > 0) {
      const outcome = await several.act({ body: { ids: certain.map(({ id }) => id) } })
      if (!outcome.ok) return setBooking(false)
      booked += outcome.answer.booked
      skipped += outcome.answer.skipped
    }
    for (const { id, proposal } of selected) {
      if (!proposal) continue
      const outcome = await one.write({ params: { id }, body: bookingOf(proposal) })
      if (outcome.ok) booked += 1
      else skipped += 1
    }
    const parts = [
      t('receivables.bank.bookedAll', { booked }),
      skipped > 0 && t('receivables.bank.skipped', { skipped }),
    ]
    tell.success(parts.filter(Boolean).join(' · '))
    onClose()
  }

  return (
    <Dialog title={t('receivables.bank.matches.title')} onClose={onClose}>
      <div className={styles.body}>
        {certain.length > 0 && (
          <p>
            {t('receivables.bank.matches.certain', {
              count: certain.length,
              amounts: format.moneys(sumsOf(certain)),
            })}
          </p>
        )}
        {probable.length > 0 && (
          <fieldset className={styles.probable}>
            <legend>{t('receivables.bank.matches.probable', { count: probable.length })}</legend>
            <p className="small-note">{t('receivables.bank.matches.probableText')}</p>
            {probable.map(({ id, amount, debtorName, proposal }) => (
              <Checkbox
                key={id}
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
                label={`${debtorName ?? t('receivables.bank.unknownDebtor')}, ${format.money(amount)}`}
                description={
                  proposal &&
                  [
                    t('receivables.bank.pays', {
                      invoices: proposal.allocations.map(({ statement }) => statement.name).join(', '),
                      client: proposal.client.name,
                    }),
                    t(`receivables.bank.evidence.${proposal.evidence}`),
                    t('receivables.bank.exact'),
                  ].join(' · ')
                }
              />
            ))}
          </fieldset>
        )}
      </div>
      <StickyBar>
        <Button variant="default" onClick={onClose}>
          {t('platform.action.close')}
        </Button>
        <Button loading={isBooking} disabled={count === 0} onClick={() => void book()}>
          {t('receivables.bank.matches.book', { count })}
        </Button>
      </StickyBar>
    </Dialog>
  )
}

function sumsOf(transactions: readonly BankTransaction[]) {
  const sums = new Map<BankTransaction['amount']['currency'], number>()
  for (const { amount } of transactions) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.amount)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}
