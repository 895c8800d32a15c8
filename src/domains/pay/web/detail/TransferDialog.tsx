import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { type PayPeriodInFull, payRoutes } from '../../contract.ts'
import type { Transfer } from '../../rules/transfer-shapes.ts'
import { TransferFiles } from './TransferFiles.tsx'
import { PayerForm, type KnownAccount } from './PayerForm.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './TransferDialog.module.css'

interface Props {
  period: PayPeriodInFull
  /** Reads the organisation’s account of another record, which is proposed until one is saved. */
  knownAccount: KnownAccount | undefined
  onClose: () => void
}

/** The next bank transfer of a period: its account, its content and the workers left out; and earlier transfers. */
export function TransferDialog({ period, knownAccount, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const transfer = useRead(payRoutes.readTransfer, { params: { id: period.id } })
  return (
    <RecordDialog
      title={t('pay.transfer.title', { days: format.dates(period.startDate, period.endDate) })}
      onClose={onClose}
    >
      <Reading of={transfer}>
        {(found) => <TransferForm id={period.id} transfer={found} knownAccount={knownAccount} />}
      </Reading>
    </RecordDialog>
  )
}

function TransferForm({
  id,
  transfer,
  knownAccount: KnownAccount,
}: {
  id: string
  transfer: Transfer
  knownAccount: KnownAccount | undefined
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { act, pending } = useWrite(payRoutes.makeTransfer)
  const [changing, setChanging] = useState(false)
  const { payer, payments, total, leftOut, allowed } = transfer
  const mayEdit = allowed.includes('editPayer')
  async function make() {
    const outcome = await act({ params: { id } })
    if (outcome.ok) tell.success(t('pay.transfer.made'))
  }
  return (
    <div className={styles.told} data-record>
      <p>{t('pay.transfer.lead')}</p>
      <dl className={styles.facts}>
        <dt>{t('pay.transfer.next')}</dt>
        <dd>
          <strong className="figures">{format.money(total)}</strong> · {t('pay.transfer.payments', { count: payments })}
        </dd>
        <dt>{t('pay.transfer.payer')}</dt>
        <dd>
          {payer
            ? [payer.accountHolder, payer.accountNumber, payer.bic].filter(Boolean).join(' · ')
            : t('pay.transfer.noPayer')}
        </dd>
      </dl>
      {mayEdit &&
        (changing || payer === null) &&
        (payer === null && KnownAccount ? (
          <KnownAccount>{(known) => <PayerForm known={known} onDone={() => setChanging(false)} />}</KnownAccount>
        ) : (
          <PayerForm onDone={() => setChanging(false)} />
        ))}
      {leftOut.length > 0 && (
        <section>
          <h3 className={styles.title}>{t('pay.transfer.leftOut')}</h3>
          <p>{t('pay.transfer.leftOutLead')}</p>
          <ul className={styles.left}>
            {leftOut.map(({ stubId, worker, net, reason }) => (
              <li key={stubId}>
                {worker.name} · <span className="figures">{format.money(net)}</span> ·{' '}
                {t(`pay.transfer.reason.${reason}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <TransferFiles id={id} />
      {!changing && (
        <StickyBar>
          {mayEdit && payer && (
            <Button variant="default" onClick={() => setChanging(true)}>
              {t('pay.transfer.change')}
            </Button>
          )}
          {allowed.includes('make') && (
            <ActionButton loading={pending} icon={IconFilePlus} onClick={() => void make()}>
              {t('pay.transfer.make')}
            </ActionButton>
          )}
        </StickyBar>
      )}
    </div>
  )
}
