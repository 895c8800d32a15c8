import { IconNetwork, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Statement } from '#domains/billing/contract.ts'
import { PeppolBadge } from '#domains/billing/web/PeppolBadge.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type PeppolDelivery, peppolRoutes, type StatementPeppol } from '../contract/peppol.ts'
import { SendByPeppolDialog } from './peppol/SendByPeppolDialog.tsx'

const pollMs = 5000

/** The deliveries of an invoice or a credit note through Peppol. Nothing if the installation has no access point and there are none. */
export function PeppolOfStatement({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const params = { id: statement.id }
  // A document is handed over within seconds.
  const found = useRead(
    peppolRoutes.readStatementPeppol,
    { params },
    { every: (read) => (read?.items.some(({ state }) => state === 'queued') ? pollMs : undefined) },
  )
  if (found.data && !found.data.isAvailable && found.data.items.length === 0) return null
  const { recipient, allowed = [] } = found.data ?? {}
  return (
    <ItemPanel
      title={t('receivables.peppol.title')}
      lead={t('receivables.peppol.lead')}
      of={found}
      add={
        allowed.includes('send') ? (
          <ActionButton variant="default" icon={IconSend} onClick={() => setOpen(true)}>
            {t('receivables.peppol.action')}
          </ActionButton>
        ) : (
          lacksAddress(found.data) && (
            <LinkButton to={`/provider/clients/${statement.client.id}/billing`} variant="default">
              {t('receivables.peppol.editAddress')}
            </LinkButton>
          )
        )
      }
      empty={{ icon: IconNetwork, title: t('receivables.peppol.empty'), text: t(emptyText(found.data)) }}
      row={(delivery) => <DeliveryRow delivery={delivery} />}
    >
      {isOpen && recipient && (
        <SendByPeppolDialog statement={statement} recipient={recipient} onClose={() => setOpen(false)} />
      )}
    </ItemPanel>
  )
}

const lacksAddress = (found: StatementPeppol | undefined) =>
  found?.isAvailable === true && found.missing.includes('buyer.electronicAddress')

function emptyText(found: StatementPeppol | undefined): string {
  if (lacksAddress(found)) return 'receivables.peppol.noAddress'
  return found && found.missing.length > 0 ? 'receivables.peppol.lacking' : 'receivables.peppol.emptyText'
}

function DeliveryRow({ delivery }: { delivery: PeppolDelivery }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { recipient, recipientName, state, reason, createdAt, changedAt, sentBy } = delivery
  const address = `${recipient.scheme}:${recipient.address}`
  return (
    <ItemRow
      name={recipientName ?? address}
      badge={<PeppolBadge state={state} />}
      notes={[
        recipientName !== null && address,
        t(`receivables.peppol.hint.${state}`),
        reason !== null && t('receivables.peppol.reason', { reason }),
        state !== 'queued' &&
          t('receivables.peppol.changed', {
            state: t(`billing.peppol.state.${state}`),
            at: format.moment(changedAt),
          }),
        sentBy ? t('receivables.peppol.by', { at: format.moment(createdAt), name: sentBy }) : format.moment(createdAt),
      ]}
    />
  )
}
