import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { RecordTags } from '#domains/tags/web/TagChips.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { EditLink } from '#platform/web/navigation/EditLink.tsx'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type RecordSection, RecordSections } from '#platform/web/ui/page/RecordSections.tsx'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import { Portrait } from '#platform/web/ui/record/Portrait.tsx'
import { type WorkerProfile, workforceRoutes } from '../../contract.ts'
import { workerName } from '../../rules.ts'
import { Completeness } from '../Completeness.tsx'
import { DuplicateList } from '../DuplicateList.tsx'
import { WorkerHistory } from '../WorkerHistory.tsx'
import { WorkerStatusBadge } from '../WorkerStatusBadge.tsx'
import { Languages, Skills } from './Skills.tsx'
import { WorkerContact } from './WorkerContact.tsx'
import { WorkerFacts } from './WorkerFacts.tsx'
import { WorkerMenu } from './WorkerMenu.tsx'
import styles from './WorkerPage.module.css'
import { WorkerPicture } from './WorkerPicture.tsx'
import { WorkHistory } from './WorkHistory.tsx'

interface Props {
  /** A further button at the top. */
  action?: (worker: WorkerProfile) => ReactNode
  /** Figures that later domains show first. */
  figures?: (worker: WorkerProfile) => ReactNode
  /** What the worker does now, which later domains show beside the contact details. */
  current?: (worker: WorkerProfile) => ReactNode
  /** Sections that later domains add before the history. */
  sections?: (worker: WorkerProfile) => readonly (RecordSection | false)[]
  /** How later domains display the fields of their records in the history. */
  moreFields?: Readonly<Record<string, HistoryField | null>>
}

/** One worker: what they do now and how to reach them, then further sections, skills and experience, and history. */
export function WorkerPage({ action, figures, current, sections, moreFields }: Props) {
  const { t } = useTranslation()
  const { id } = useParams()
  const worker = useRead(workforceRoutes.readWorker, { params: { id } })
  const found = worker.data
  const { go } = useNavigation()
  const mergedInto = worker.error instanceof ApiProblem ? worker.error.problem.mergedInto : undefined
  useEffect(() => {
    if (typeof mergedInto === 'string') go(`/provider/workforce/profile/${mergedInto}`, { replace: true })
  }, [mergedInto, go])
  const mayEdit = found?.allowed.includes('edit') ?? false
  return (
    <Page
      title={found ? workerName(found) : t('workforce.profile.title')}
      figure={found && (mayEdit ? <WorkerPicture worker={found} /> : <WorkerFace worker={found} />)}
      lead={found && <Lead worker={found} />}
      badge={
        found && (
          <>
            <WorkerStatusBadge status={found.status} />
            <Completeness missing={found.missing} />
            <RecordTags names={found.tags} />
          </>
        )
      }
      back={{ to: '/provider/workforce', label: t('workforce.list.title') }}
      actions={
        found && (
          <>
            {mayEdit && <EditLink to={`/provider/workforce/edit/${id}`} />}
            {action?.(found)}
            <WorkerMenu worker={found} />
          </>
        )
      }
    >
      <Reading of={worker} as="record" failed={t('workforce.profile.notLoaded')}>
        {(known) => (
          <RecordSections
            sections={[
              {
                name: 'overview',
                content: (
                  <>
                    {known.status === 'active' && <MissingDetails worker={known} />}
                    {mayEdit && <PossibleDuplicates id={known.id} />}
                    {figures?.(known)}
                    <div className={styles.body}>
                      <div className={styles.main}>{current?.(known)}</div>
                      <div className={styles.side}>
                        <WorkerContact worker={known} />
                        <WorkerFacts worker={known} />
                      </div>
                    </div>
                  </>
                ),
              },
              ...(sections?.(known) ?? []),
              { name: 'profile', content: <Experience worker={known} /> },
              { name: 'history', content: <WorkerHistory worker={known} moreFields={moreFields} /> },
            ]}
          />
        )}
      </Reading>
    </Page>
  )
}

/** Role, industry and experience. */
function Lead({ worker }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const { primaryRole, industry, experienceLevel } = worker
  return [
    primaryRole,
    industry && t(`organisations.industry.${industry}`),
    experienceLevel && t(`workforce.level.${experienceLevel}`),
  ]
    .filter(Boolean)
    .join(' · ')
}

function WorkerFace({ worker }: { worker: WorkerProfile }) {
  const { image } = worker
  return <Portrait size="huge" name={workerName(worker)} image={image && `/api${image}`} />
}

const needed = ['phone', 'address', 'bankAccount'] as const

/** Names what is needed to reach and to pay a worker, and missing. */
function MissingDetails({ worker }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const missing = needed.filter((field) => !worker[field])
  if (missing.length === 0) return null
  const details = missing.map((field) => t(`workforce.field.${field}`)).join(', ')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {t('workforce.profile.missing', { details })}{' '}
      {worker.allowed.includes('edit') && (
        <Anchor component={Link} to={`/provider/workforce/edit/${worker.id}`}>
          {t('workforce.profile.complete')}
        </Anchor>
      )}
    </Alert>
  )
}

/** What the worker can do, and has done before. */
function Experience({ worker }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const { professionalBio, desiredJobRoles, skills, languages, workHistory } = worker
  return (
    <div className={styles.body}>
      <div className={styles.main}>
        {(professionalBio || desiredJobRoles.length > 0) && (
          <Panel title={t('workforce.profile.about')}>
            {professionalBio && <p className={styles.bio}>{professionalBio}</p>}
            {desiredJobRoles.length > 0 && (
              <>
                <h3 className={styles.subtitle}>{t('workforce.field.desiredJobRoles')}</h3>
                <ul className={styles.roles}>
                  {desiredJobRoles.map((role) => (
                    <li key={role}>{role}</li>
                  ))}
                </ul>
              </>
            )}
          </Panel>
        )}
        <Panel title={t('workforce.form.skills')}>
          <Skills skills={skills} />
        </Panel>
        <Panel title={t('workforce.form.workHistory')}>
          <WorkHistory jobs={workHistory} />
        </Panel>
      </div>
      <div className={styles.side}>
        <Panel title={t('workforce.form.languages')}>
          <Languages languages={languages} />
        </Panel>
      </div>
    </div>
  )
}

/** Names the records that seem to be of the same person as a worker. */
function PossibleDuplicates({ id }: { id: string }) {
  const { t } = useTranslation()
  const mayMerge = useMay('users:write')
  const { data } = useRead(workforceRoutes.listDuplicates, { params: { id } })
  if (!data || data.items.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconUsers size={20} aria-hidden />} title={t('workforce.duplicates.found')}>
      <DuplicateList duplicates={data.items} {...(mayMerge && { mergeInto: id })} />
    </Alert>
  )
}
