import { Alert } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { MapLinks } from '#domains/clients/web/MapLinks.tsx'
import { RecordTags } from '#domains/tags/web/TagChips.tsx'
import { SkillTags } from '#domains/workforce/web/SkillTags.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { EditLink } from '#platform/web/navigation/EditLink.tsx'
import { LinkLine } from '#platform/web/navigation/LinkLine.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { requestRecord } from '#domains/requests/contract/fields.ts'
import { plainFacts } from '#platform/web/ui/record/plain-fields.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { History } from '#platform/web/ui/record/History.tsx'
import { LoadingFacts, LoadingPanel } from '#platform/web/ui/feedback/LoadingCards.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type RecordSection, RecordSections } from '#platform/web/ui/page/RecordSections.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { requestRoutes, type StaffingRequest } from '../../contract.ts'
import { RequestStatusBadge } from '../RequestStatusBadge.tsx'
import { useRequestHistoryFields } from '#domains/requests/web/use-request-history-fields.ts'
import { useRequirementTexts } from '#domains/requests/web/use-requirement-texts.ts'
import { useWorkingHoursFacts } from '../use-working-hours-facts.ts'
import { RequestActions } from './RequestActions.tsx'
import { RequestMenu } from './RequestMenu.tsx'
import styles from './RequestPage.module.css'
import { RequestPositions } from './RequestPositions.tsx'

interface Props {
  /** Sections that later domains add before the history. */
  sections?: (request: StaffingRequest) => readonly (RecordSection | false)[]
}

/** The page of one request: details, status and actions. Later domains pass further content as properties. */
export function RequestPage({ sections }: Props) {
  const { t } = useTranslation()
  const { id } = useParams()
  const request = useRead(requestRoutes.readRequest, { params: { id } })
  const found = request.data
  return (
    <Page
      title={found?.title ?? t('requests.one.title')}
      lead={
        found && (
          <LinkLine
            links={[
              { to: `/provider/clients/${found.client.id}`, name: found.client.name },
              { to: `/provider/projects/${found.project.id}`, name: found.project.name },
            ]}
          />
        )
      }
      badge={
        found && (
          <>
            <RequestStatusBadge status={found.status} />
            <RecordTags names={found.tags} />
          </>
        )
      }
      back={{ to: '/provider/requests', label: t('requests.list.title') }}
      actions={
        found && (
          <>
            {found.allowed.includes('edit') && <EditLink to={`/provider/requests/edit/${id}`} />}
            <RequestActions request={found} />
            <RequestMenu request={found} />
          </>
        )
      }
    >
      <Reading of={request} loading={<LoadingColumns />}>
        {(known) => (
          <>
            {known.statusComment && (known.status === 'rejected' || known.status === 'cancelled') && (
              <Alert
                color={known.status === 'rejected' ? 'red' : 'gray'}
                icon={<IconMessage size={20} aria-hidden />}
                title={t('requests.one.why')}
              >
                {known.statusComment}
              </Alert>
            )}
            <div className={styles.columns}>
              <div className={styles.side}>
                <RequestPositions request={known} />
                <RequestFacts request={known} />
              </div>
              <div className={styles.main}>
                <RecordSections
                  sections={[
                    ...(sections?.(known) ?? []),
                    { name: 'history', content: <RequestHistory request={known} /> },
                  ]}
                />
              </div>
            </div>
          </>
        )}
      </Reading>
    </Page>
  )
}

function LoadingColumns() {
  return (
    <div className={styles.columns}>
      <LoadingFacts />
      <LoadingPanel />
    </div>
  )
}

function RequestFacts({ request }: { request: StaffingRequest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const requirementTexts = useRequirementTexts()
  const hoursFacts = useWorkingHoursFacts(request)
  const { workSite, skills, certifications, languages, experienceLevel, budgetRate } = request
  return (
    <Panel title={t('requests.one.facts')}>
      <Facts
        facts={[
          [t('requests.field.role'), request.role],
          ...plainFacts(requestRecord, ['what', 'when', 'whom'], request, { t, format }),
          [t('requests.field.projectManager'), request.projectManager?.name],
          ...(request.placedBy ? [[t('requests.field.placedBy'), request.placedBy] as const] : []),
          [
            t('requests.field.workSite'),
            workSite && (
              <>
                {`${workSite.name}\n${workSite.address}\n`}
                <MapLinks target={workSite} />
              </>
            ),
            'wide',
          ],
          ...hoursFacts,
          [t('requests.field.budgetRate'), budgetRate && format.money(budgetRate)],
          [t('requests.field.experienceLevel'), experienceLevel && t(`workforce.level.${experienceLevel}`)],
          [
            t('requests.field.skills'),
            skills.length > 0 ? <SkillTags names={skills.map(requirementTexts.skill)} /> : null,
            'wide',
          ],
          [
            t('requests.field.certifications'),
            certifications.length > 0 ? <SkillTags names={certifications} /> : null,
            'wide',
          ],
          [t('requests.field.languages'), languages.map(requirementTexts.language).join(', '), 'wide'],
          [t('requests.field.description'), request.description, 'wide'],
        ]}
      />
    </Panel>
  )
}

function RequestHistory({ request }: { request: StaffingRequest }) {
  return (
    <History
      of={requestRoutes.readRequestHistory}
      input={{ params: { id: request.id }, query: {} }}
      fields={useRequestHistoryFields(request)}
    />
  )
}
