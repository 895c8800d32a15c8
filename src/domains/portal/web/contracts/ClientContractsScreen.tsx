import { IconFileText, IconSignature } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { portalContractRoutes } from '../../contract/contracts.ts'
import { usePortalContact } from '../contact.ts'
import { ContractRow } from '../ContractRow.tsx'
import { PortalList } from '../PortalList.tsx'

/** The contracts of the client with the organisation, the latest first. */
export function ClientContractsScreen() {
  const { t } = useTranslation()
  const { company, client } = usePortalContact()
  const list = useList(portalContractRoutes.listClientContracts, { query: { limit: '50' } })
  const together = list.items.filter(({ allowed }) => allowed.includes('sign')).length
  return (
    <Page
      title={t('portal.contracts.title')}
      lead={t('portal.contracts.lead', { company, client })}
      actions={
        together > 1 && (
          <LinkButton to="/client/contracts/sign" icon={IconSignature}>
            {t('portal.contracts.together.open', { count: together })}
          </LinkButton>
        )
      }
    >
      <PortalList
        list={list}
        failed={t('portal.contracts.failed')}
        empty={{
          icon: IconFileText,
          title: t('portal.contracts.empty'),
          text: t('portal.contracts.emptyText', { company }),
        }}
        row={(contract) => <ContractRow contract={contract} />}
      />
    </Page>
  )
}
