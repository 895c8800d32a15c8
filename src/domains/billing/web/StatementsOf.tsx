import { Group } from '@mantine/core'
import { IconAdjustments, IconAlertTriangle, IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList, useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { billingRoutes } from '../contract.ts'
import styles from './StatementsOf.module.css'
import { useStatementColumns, useStatementTotal } from './use-statement-columns.ts'

/** The statements of a client, and the data that is missing to bill it; hidden without permission. */
export function StatementsOf({ clientId }: { clientId: string }) {
  const { t } = useTranslation()
  const [may, mayWrite] = [useMay('billing:read'), useMay('billing:write')]
  const columns = useStatementColumns().filter(({ optional, key }) => !optional && key !== 'due' && key !== 'client')
  const totalOf = useStatementTotal()
  const list = useList(billingRoutes.listStatements, { query: { clientId, limit: '5' } }, { enabled: may })
  const terms = useRead(billingRoutes.readTerms, { params: { id: clientId } }, { enabled: may })
  if (!may) return null
  const lacking = (terms.data?.missing ?? []).filter((one) => one.for === 'invoice').length
  return (
    <Panel
      flush
      title={t('billing.of.title')}
      action={
        <Group gap="0.5rem" align="stretch">
          <LinkButton to={`/provider/clients/${clientId}/billing`} variant="default" icon={IconAdjustments}>
            {t('billing.of.edit')}
          </LinkButton>
          {mayWrite && (
            <LinkButton to={`/provider/statements/make?clientId=${clientId}`} variant="default" icon={IconPlus}>
              {t('billing.list.make')}
            </LinkButton>
          )}
        </Group>
      }
    >
      {lacking > 0 && (
        <p className={styles.lacking}>
          <IconAlertTriangle size={18} aria-hidden />
          <Link to={`/provider/statements/make?clientId=${clientId}`}>
            {t('billing.of.lacking', { count: lacking })}
          </Link>
        </p>
      )}
      <DataList
        label={t('billing.list.title')}
        list={list}
        keyOf={(one) => one.id}
        linkOf={(one) => `/provider/statements/${one.id}`}
        columns={columns}
        totals={list.first?.totals.map(totalOf)}
        empty={<Empty title={t('billing.of.empty')} text={t('billing.of.emptyText')} icon={IconFileInvoice} />}
      />
      {list.total > list.items.length && (
        <p className={styles.all}>
          <Link to={`/provider/statements?clientId=${clientId}`}>{t('billing.of.all')}</Link>
        </p>
      )}
    </Panel>
  )
}
