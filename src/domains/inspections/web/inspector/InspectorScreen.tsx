import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Formats } from '#base/formats.ts'
import { useLanguageOf } from '#domains/confirmations/web/use-language-of.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useSave } from '#platform/web/api/use-save.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { localeFor } from '#platform/web/format/locale.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { BrandHead } from '#platform/web/ui/page/BrandHead.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { PlainTable } from '#platform/web/ui/record/PlainTable.tsx'
import { type SharedInspection, publicInspectionRoutes } from '../../contract.ts'
import { retentionLawOf } from '../../rules/retention-law.ts'
import { InspectionContents } from '../InspectionContents.tsx'

/** The page of a link for an inspector, without an account: what the export contains, and its download. */
export function InspectorScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const found = useRead(publicInspectionRoutes.openInspection, { query: { token } }, { once: true })
  useLanguageOf(found.data?.language)
  // A revoked or expired link ends the page, a lost connection does not.
  const isOver = found.error instanceof ApiProblem && found.error.status === 410
  if (found.error && (isOver || !found.data)) {
    return (
      <Page title={t('inspections.page.title')} narrow>
        <Failed title={t('inspections.page.invalid')} failure={found.error} retry={() => void found.refetch()} />
      </Page>
    )
  }
  if (!found.data) return <Loading />
  return <Contents page={found.data} token={token} />
}

function Contents({ page, token }: { page: SharedInspection; token: string }) {
  const { t, language } = useTranslation()
  const { save, pending } = useSave()
  const format = useMemo(() => new Formats(localeFor(language), page.timeZone), [language, page.timeZone])
  return (
    <>
      <BrandHead brand={page.brand} />
      <Page
        title={t('inspections.page.title')}
        lead={t('inspections.page.lead', { company: page.company, recipient: page.recipient })}
        actions={
          <ActionButton
            icon={IconDownload}
            loading={pending}
            onClick={() => void save(publicInspectionRoutes.downloadInspectionByLink, { query: { token } })}
          >
            {t('inspections.download')}
          </ActionButton>
        }
      >
        <Panel>
          <Facts
            facts={[
              [t('inspections.field.scope'), page.worker ?? page.client ?? t('inspections.scope.period')],
              [t('inspections.field.period'), format.dates(page.startDate, page.endDate)],
              [t('inspections.field.madeAt'), format.moment(page.madeAt)],
            ]}
          />
          <p>{t('inspections.page.expires', { when: format.moment(page.expiresAt) })}</p>
        </Panel>
        <InspectionContents of={page} format={format} />
        <LawPanel country={page.country} />
        <Panel title={t('inspections.leftOut.title')}>
          <ul>
            <li>{t('inspections.leftOut.numbers')}</li>
            <li>{t('inspections.leftOut.health')}</li>
            <li>{t('inspections.leftOut.positions')}</li>
            {page.client !== null && <li>{t('inspections.leftOut.stubs')}</li>}
          </ul>
        </Panel>
      </Page>
    </>
  )
}

/** The articles that oblige to keep these records, with how sure each is. */
function LawPanel({ country }: Pick<SharedInspection, 'country'>) {
  const { t } = useTranslation()
  return (
    <Panel title={t('inspections.law.title')} lead={t('inspections.law.lead')}>
      <PlainTable
        caption={t('inspections.law.title')}
        columns={[
          t('inspections.law.records'),
          t('inspections.law.time'),
          t('inspections.law.article'),
          t('inspections.law.certainty'),
        ]}
        rows={retentionLawOf(country).map(({ id, records, time, article, certainty }) => ({
          key: id,
          cells: [
            t(`inspections.law.kept.${records}`),
            time === null ? '–' : t(`inspections.law.${time.unit}`, { count: time.count }),
            article ?? t('inspections.law.noArticle'),
            certainty === 'D'
              ? t('inspections.law.notCovered')
              : `${certainty}: ${t(`inspections.law.sure.${certainty}`)}`,
          ],
        }))}
      />
    </Panel>
  )
}
