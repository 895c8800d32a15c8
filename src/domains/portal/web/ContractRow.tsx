import { OwnContractBadge } from '#domains/contracts/web/ContractStatusBadge.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ClientContract } from '../contract/contracts.ts'

/** A contract of the client with its status, and the link to it. */
export function ContractRow({ contract }: { contract: ClientContract }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, title, worker, role, status, startDate, endDate, dueDate, allowed } = contract
  const isToSign = allowed.includes('sign')
  const isOverdue = isToSign && dueDate !== null && dueDate < todayIn(format.timeZone)
  const name = [title, worker].filter(Boolean).join(', ')
  return (
    <ItemRow
      name={title}
      badge={
        isOverdue ? (
          <ToneBadge tone="bad">{t('portal.contracts.overdue')}</ToneBadge>
        ) : (
          <OwnContractBadge status={status} />
        )
      }
      notes={[
        [worker, role].filter(Boolean).join(' · '),
        format.dates(startDate, endDate),
        isToSign &&
          dueDate !== null &&
          t(isOverdue ? 'portal.contracts.wasDue' : 'portal.contracts.due', { date: format.date(dueDate) }),
      ]}
      action={
        <LinkButton
          to={`/client/contracts/${id}`}
          variant={isToSign ? 'filled' : 'default'}
          aria-label={t(isToSign ? 'portal.contracts.readOne' : 'portal.contracts.viewOne', { name })}
        >
          {t(isToSign ? 'portal.contracts.read' : 'portal.contracts.view')}
        </LinkButton>
      }
    />
  )
}
