import { IconFileText, IconSignature } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { contractRoutes } from '../../contract.ts'
import { kindsOfContracts } from '../../rules.ts'
import { OwnContractBadge } from '../ContractStatusBadge.tsx'

/** The screen of the worker's contracts, latest first. */
export function OwnContractsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(contractRoutes.listOwnContracts, { query: { limit: '50' } })
  const together = list.items.filter(
    ({ allowed, kind }) => allowed.includes('sign') && !kindsOfContracts[kind].isSignedAlone,
  ).length
  return (
    <Page
      narrow
      title={t('contracts.own.title')}
      lead={t('contracts.own.lead')}
      actions={
        together > 1 && (
          <LinkButton to="/worker/contracts/sign" size="md" icon={IconSignature}>
            {t('contracts.together.open', { count: together })}
          </LinkButton>
        )
      }
    >
      <Panel flush>
        <DataList
          label={t('contracts.own.title')}
          keyOf={idOf}
          list={list}
          linkOf={(one) => `/worker/contracts/${one.id}`}
          columns={[
            {
              key: 'name',
              label: t('contracts.page.title'),
              show: ({ title, client, role }) => <NameCell name={title} note={`${role} · ${client.name}`} />,
            },
            {
              key: 'dates',
              label: t('contracts.page.dates'),
              show: ({ startDate, endDate }) => format.dates(startDate, endDate),
            },
            {
              key: 'status',
              label: t('contracts.page.status'),
              show: ({ status }) => <OwnContractBadge status={status} />,
            },
          ]}
          empty={<Empty title={t('contracts.own.empty')} text={t('contracts.own.emptyText')} icon={IconFileText} />}
        />
      </Panel>
    </Page>
  )
}
