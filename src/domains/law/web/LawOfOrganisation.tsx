import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { lawRoutes } from '../contract.ts'
import { ContractLawPanel } from './ContractLawPanel.tsx'
import { LabourLawPanel } from './LabourLawPanel.tsx'
import { LawOverrides } from './LawOverrides.tsx'

/** The law of the organisation's country with the rules that are replaced. */
export function LawOfOrganisation({ rule }: { rule?: string }) {
  const found = useRead(lawRoutes.listOverrides, { query: {} })
  const replaced = new Set(found.data?.items.map((one) => one.rule))
  return (
    <>
      <LawOverrides />
      {found.data && (
        <LabourLawPanel country={found.data.country} replaced={replaced} {...(rule !== undefined && { rule })} />
      )}
      {found.data && (
        <ContractLawPanel country={found.data.country} replaced={replaced} {...(rule !== undefined && { rule })} />
      )}
    </>
  )
}

/** The page of the law to which refusals and warnings lead. */
export function LawScreen() {
  const { t } = useTranslation()
  const [{ rule }] = useAddressQuery({ rule: '' })
  return (
    <Page title={t('law.title')}>
      <LawOfOrganisation rule={rule} />
    </Page>
  )
}
