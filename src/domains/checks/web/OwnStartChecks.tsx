import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { checkRoutes } from '../contract.ts'
import { CheckBadge, listed } from './CheckBadge.tsx'

/** What one of the worker's assignments lacks before the work starts, with the pages on which the worker supplies it. Nothing is shown without. */
export function OwnStartChecks({ assignmentId }: { assignmentId: string }) {
  const { t } = useTranslation()
  const { data } = useRead(checkRoutes.listOwnStartChecks, { params: { id: assignmentId } })
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={t('checks.own.title')} lead={t('checks.own.lead')}>
      <ItemList items={listed(data.items)}>
        {(check) => (
          <ItemRow
            key={check.id}
            name={check.name ?? t(`checks.item.${check.item}`)}
            badge={<CheckBadge check={check} />}
            notes={[check.link === null && t('checks.own.byAgency')]}
            action={
              check.link !== null && (
                <LinkButton to={check.link} size="md">
                  {t('checks.own.do')}
                </LinkButton>
              )
            }
          />
        )}
      </ItemList>
    </Panel>
  )
}
