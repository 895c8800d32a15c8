import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { LawOfOrganisation } from '../LawOverrides.tsx'

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
