import { IconArrowBackUp, IconEyeOff, IconFileInvoice } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { type BankTransaction, bankTransactionRoutes, type Proposal } from '../../contract/bank-transactions.ts'
import styles from './BankTransactionRow.module.css'
import { BookDialog } from './BookDialog.tsx'
import { bookingOf } from './matches.ts'

/** A bank transaction: who paid how much, what it pays, and the buttons to book or to ignore it. */
export function BankTransactionRow({ transaction }: { transaction: BankTransaction }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [asking, ask] = useState<'choose'>()
  const close = () => ask(undefined)
  const book = useWrite(bankTransactionRoutes.bookBankTransaction)
  const reverse = useWrite(bankTransactionRoutes.reverseByBankTransaction)
  const ignore = useWrite(bankTransactionRoutes.ignoreBankTransaction)
  const reopen = useWrite(bankTransactionRoutes.reopenBankTransaction)
  const { id, bookedOn, isReversal, status, proposal, suggestions, payment, allowed } = transaction
  const amount = format.money(transaction.amount)
  const name = transaction.debtorName ?? t('receivables.bank.unknownDebtor')
  const params = { id }
  const isOpen = allowed.includes('book')

  async function bookProposal(chosen: Proposal) {
    const { payment: takenBack } = chosen
    const outcome = takenBack
      ? await reverse.act({ params, body: { paymentId: takenBack.id } })
      : await book.act({
          params,
          body: bookingOf(chosen),
        })
    if (outcome.ok) tell.success(t(takenBack ? 'receivables.bank.reversed' : 'receivables.bank.booked'))
  }

  return (
    <ItemRow
      name={`${name}, ${amount}`}
      badge={isReversal && <ToneBadge tone="attention">{t('receivables.bank.reversal')}</ToneBadge>}
      notes={[
        [format.date(bookedOn), transaction.debtorAccount, transaction.text || transaction.endToEndId]
          .filter(Boolean)
          .join(' · '),
        status === 'open' && suggestions.length === 0 && <ProposalText proposal={proposal} transaction={transaction} />,
        payment && (
          <Link to={`/provider/clients/${payment.client.id}`}>
            {t(isReversal ? 'receivables.bank.reversedFor' : 'receivables.bank.bookedFor', {
              client: payment.client.name,
            })}
          </Link>
        ),
        payment?.isReversed && !isReversal && t('receivables.bank.paymentReversed'),
      ]}
      details={
        isOpen &&
        suggestions.length > 0 && (
          <ul className={styles.suggestions} aria-label={t('receivables.bank.suggestions', { name, amount })}>
            {suggestions.map((one) => (
              <li key={one.allocations.map(({ statement }) => statement.id).join()} className={styles.suggestion}>
                <span>
                  <ProposalText proposal={one} transaction={transaction} />
                </span>
                <Button
                  variant="default"
                  size="sm"
                  loading={book.pending}
                  aria-label={t('receivables.bank.bookOn', {
                    invoices: one.allocations.map(({ statement }) => statement.name).join(', '),
                    client: one.client.name,
                  })}
                  onClick={() => void bookProposal(one)}
                >
                  {t('receivables.bank.book')}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
      menu={
        allowed.length > 0 && (
          <MoreMenu label={t('receivables.bank.actions', { name, amount })} quiet>
            {isOpen && !isReversal && (
              <MenuAction icon={IconFileInvoice} onClick={() => ask('choose')}>
                {t('receivables.bank.choose')}
              </MenuAction>
            )}
            {allowed.includes('ignore') && (
              <MenuAction
                icon={IconEyeOff}
                onClick={() =>
                  void ignore.act({ params }).then(({ ok }) => ok && tell.success(t('receivables.bank.ignored')))
                }
              >
                {t('receivables.bank.ignore')}
              </MenuAction>
            )}
            {allowed.includes('reopen') && (
              <MenuAction
                icon={IconArrowBackUp}
                onClick={() =>
                  void reopen.act({ params }).then(({ ok }) => ok && tell.success(t('receivables.bank.reopened')))
                }
              >
                {t('receivables.bank.reopen')}
              </MenuAction>
            )}
          </MoreMenu>
        )
      }
      action={
        isOpen &&
        (proposal ? (
          <Button
            variant="default"
            loading={book.pending || reverse.pending}
            onClick={() => void bookProposal(proposal)}
          >
            {t('receivables.bank.book')}
          </Button>
        ) : (
          !isReversal && (
            <Button variant="default" onClick={() => ask('choose')}>
              {t('receivables.bank.choose')}
            </Button>
          )
        ))
      }
    >
      {asking === 'choose' && <BookDialog transaction={transaction} onClose={close} />}
    </ItemRow>
  )
}

/** What a transaction probably pays, and how that is known. */
function ProposalText({ proposal, transaction }: { proposal: Proposal | null; transaction: BankTransaction }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = transaction.amount
  if (!proposal) return t('receivables.bank.noMatch')
  const { client, allocations, credit, payment, evidence } = proposal
  const money = (minor: number) => format.money({ amount: minor, currency })
  if (payment) return t('receivables.bank.takesBack', { client: client.name, date: format.date(payment.receivedOn) })
  const invoices = allocations
    .map(({ statement, amount }) => t('receivables.bank.part', { number: statement.name, amount: money(amount) }))
    .join(', ')
  const parts = invoices
    ? [
        t('receivables.bank.pays', { invoices, client: client.name }),
        credit > 0 && t('receivables.bank.credit', { amount: money(credit) }),
      ]
    : [t('receivables.bank.onAccount', { client: client.name, amount: money(credit) })]
  const isKnown = evidence === 'payer' || evidence === 'payerName'
  const isExact = credit === 0 && allocations.every(({ amount, open }) => amount === open)
  const reasons = [
    t(`receivables.bank.evidence.${evidence}`),
    isKnown && t(isExact ? 'receivables.bank.exact' : 'receivables.bank.otherAmount'),
  ]
  return [...parts, ...reasons].filter(Boolean).join(' · ')
}
