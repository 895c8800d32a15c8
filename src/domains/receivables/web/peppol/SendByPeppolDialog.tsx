import { Button } from '@mantine/core'
import type { Statement } from '#domains/billing/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import type { Tone } from '#platform/web/ui/record/StatusBadge.tsx'
import { peppolRoutes, type StatementPeppol } from '../../contract/peppol.ts'
import styles from './LookUp.module.css'
import { LookUpResult } from './LookUpResult.tsx'

interface Props {
  statement: Statement
  recipient: NonNullable<StatementPeppol['recipient']>
  onClose: () => void
}

const looks = {
  checking: 'waiting',
  registered: 'good',
  notRegistered: 'attention',
  unavailable: 'attention',
} as const satisfies Record<string, Tone>

/** Looks the recipient up in Peppol and asks before the document is sent; it cannot be sent to a recipient who is not registered. */
export function SendByPeppolDialog({ statement, recipient, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { id, kind, number, client } = statement
  const document = kind === 'invoice' ? 'invoice' : 'creditNote'
  const found = useRead(peppolRoutes.lookUpParticipant, { query: { ...recipient, document } })
  const send = useWrite(peppolRoutes.sendStatementByPeppol, {
    onDone: () => tell.success(t('receivables.peppol.done')),
  })
  const address = `${recipient.scheme}:${recipient.address}`
  const name = found.data?.name
  const result = found.data
    ? found.data.isRegistered
      ? 'registered'
      : 'notRegistered'
    : found.error
      ? 'unavailable'
      : 'checking'
  return (
    <Dialog
      onClose={onClose}
      title={t(kind === 'invoice' ? 'receivables.peppol.titleInvoice' : 'receivables.peppol.titleNote', { number })}
    >
      <p className={styles.recipient}>
        {name ? t('receivables.peppol.to', { name, address }) : t('receivables.peppol.toAddress', { address })}
      </p>
      <div role="status">
        <LookUpResult tone={looks[result]}>{t(`receivables.peppol.${result}`)}</LookUpResult>
      </div>
      {result === 'notRegistered' && (
        <p className={styles.edit}>
          <Link to={`/provider/clients/${client.id}/billing`}>{t('receivables.peppol.editAddress')}</Link>
        </p>
      )}
      <p className={styles.edit}>
        <Link to="/help/peppol">{t('receivables.peppol.help')}</Link>
      </p>
      <StickyBar>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('platform.action.close')}
        </Button>
        <Button
          disabled={result === 'checking' || result === 'notRegistered'}
          color="spruce"
          loading={send.pending}
          onClick={() => void send.act({ params: { id } }).then(onClose)}
        >
          {t('receivables.peppol.action')}
        </Button>
      </StickyBar>
    </Dialog>
  )
}
