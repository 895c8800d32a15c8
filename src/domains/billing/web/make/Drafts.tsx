import { IconFileCheck, IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { billingRoutes, type StatementPreview } from '../../contract.ts'
import { MissingFields } from '../MissingFields.tsx'
import { StatementLines } from '../StatementLines.tsx'
import styles from './Drafts.module.css'

/** The invoices that can be made, one per currency and order number, each with its missing data and a button to create it. */
export function Drafts({ preview }: { preview: StatementPreview }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { client, statements, unpriced, waiting, withWorker, fromDate, toDate } = preview
  return (
    <>
      {(unpriced.entries > 0 || waiting.entries > 0 || withWorker.entries > 0) && (
        <ul className={styles.notes}>
          {unpriced.entries > 0 && (
            <li data-urgent>
              {t('billing.make.unpriced', { hours: format.duration(unpriced.minutes) })}{' '}
              <Link to={`/provider/clients/${client.id}/billing`}>{t('billing.of.edit')}</Link>
            </li>
          )}
          {waiting.entries > 0 && (
            <li>
              {t('billing.make.waiting', { hours: format.duration(waiting.minutes) })}{' '}
              <Link to={`/provider/timesheet?clientId=${client.id}&from=${fromDate}&to=${toDate}`}>
                {t('billing.make.waitingLink')}
              </Link>
            </li>
          )}
          {withWorker.entries > 0 && (
            <li>
              {t('billing.make.withWorker', { count: withWorker.entries })}{' '}
              <Link to={`/provider/timesheet?clientId=${client.id}&from=${fromDate}&to=${toDate}&status=withWorker`}>
                {t('billing.make.waitingLink')}
              </Link>
            </li>
          )}
        </ul>
      )}
      {statements.length === 0 && unpriced.entries === 0 && (
        <Panel>
          <Empty title={t('billing.make.nothing')} text={t('billing.make.nothingText')} icon={IconFileInvoice} />
        </Panel>
      )}
      {statements.map((draft) => (
        <Draft key={`${draft.currency} ${draft.orderNumber}`} draft={draft} preview={preview} />
      ))}
    </>
  )
}

function Draft({ draft, preview }: { draft: StatementPreview['statements'][number]; preview: StatementPreview }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { go } = useNavigation()
  const tell = useToasts()
  const [isConfirming, setConfirming] = useState(false)
  const may = useMay('billing:write')
  const { client, fromDate, toDate } = preview
  const wordsOf = useFailureText()
  const { write } = useWrite(billingRoutes.makeStatement, {
    onDone: (made) => {
      tell.success(t('billing.make.done', { number: made.number }))
      go(`/provider/statements/${made.id}`)
    },
  })
  const total = format.money({ amount: draft.total, currency: draft.currency })
  const isWhole = draft.missing.every((one) => one.for !== 'invoice')
  const action = t('billing.make.action', { total })
  return (
    <Panel
      title={t('billing.make.preview', { currency: format.currencyName(draft.currency) })}
      lead={draft.orderNumber ? t('billing.make.order', { number: draft.orderNumber }) : undefined}
    >
      <div className={styles.draft}>
        <MissingFields missing={draft.missing} clientId={client.id} isFormHere />
        <StatementLines label={t('billing.one.lines')} lines={draft.lines} sums={draft} />
      </div>
      {may && (
        <div className={styles.make}>
          <ActionButton
            size="md"
            disabled={!isWhole}
            icon={IconFileCheck}
            iconSize={18}
            onClick={() => setConfirming(true)}
          >
            {action}
          </ActionButton>
        </div>
      )}
      <Confirm
        open={isConfirming}
        title={action}
        action={action}
        onClose={() => setConfirming(false)}
        onConfirm={async () => {
          const net = { amount: draft.net, currency: draft.currency }
          const outcome = await write({ body: { clientId: client.id, fromDate, toDate, net, digest: draft.digest } })
          if (outcome.ok) return false
          const toAccount = { label: t('billing.make.toAccount'), run: () => go('/provider/settings?tab=billing') }
          tell.error(wordsOf(outcome.problem), lacksBankAccount(outcome.problem) ? toAccount : undefined)
          return true
        }}
      >
        {t('billing.make.confirm')}
      </Confirm>
    </Panel>
  )
}

type Missing = StatementPreview['statements'][number]['missing']

/** True if an invoice was refused because the organisation has no bank account to be paid into. */
export function lacksBankAccount(failure: Failure): boolean {
  const missing = failure instanceof ApiProblem ? (failure.problem.missing as Missing | undefined) : undefined
  return missing?.some(({ field }) => field === 'seller.accountNumber') === true
}
