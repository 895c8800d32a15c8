import { IconFileText } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { contractRoutes } from '../contract.ts'
import { OwnContractBadge } from './ContractStatusBadge.tsx'

/** The contracts of one of the worker's assignments. Nothing is shown without one. */
export function ContractsOfOwnAssignment({ assignmentId }: { assignmentId: string }) {
  const { t } = useTranslation()
  const { items } = useList(contractRoutes.listOwnContracts, { query: { assignmentId, limit: '20' } })
  if (items.length === 0) return null
  return (
    <Panel title={t('contracts.list.title')}>
      <ItemList items={items}>
        {({ id, title, status, amendment, allowed }) => (
          <ItemRow
            key={id}
            name={title}
            badge={<OwnContractBadge status={status} />}
            notes={[amendment && t('contracts.list.amendment', { number: amendment.number })]}
            action={
              <LinkButton
                to={`/worker/contracts/${id}`}
                size="md"
                variant={allowed.includes('sign') ? 'filled' : 'default'}
                icon={IconFileText}
              >
                {t(allowed.includes('sign') ? 'contracts.own.read' : 'contracts.own.view')}
              </LinkButton>
            }
          />
        )}
      </ItemList>
    </Panel>
  )
}
