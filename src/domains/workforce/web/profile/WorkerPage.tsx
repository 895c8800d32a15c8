import { Anchor, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { phoneWords } from '#base/phone.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { type WorkerProfile, workforceRoutes } from '../../contract.ts'
import { WorkerStatusBadge } from '../WorkerStatusBadge.tsx'
import { WorkerMenu } from './WorkerMenu.tsx'

interface Props {
  /** A further button at the top. */
  action?: (worker: WorkerProfile) => ReactNode
  /** What later rooms know of the worker. */
  more?: (worker: WorkerProfile) => ReactNode
}

/** One worker: who it is, how to reach them, what they do. */
export function WorkerPage({ action, more }: Props) {
  const { t } = useWords()
  const { id } = useParams()
  const worker = useRead(workforceRoutes.readWorker, { params: { id } })
  const found = worker.data
  return (
    <Page
      title={found ? `${found.firstName} ${found.lastName}` : t('workforce.profile.title')}
      lead={found?.primaryRole}
      badge={found && <WorkerStatusBadge status={found.status} />}
      back={{ to: '/provider/workforce', label: t('workforce.list.title') }}
      actions={
        found && (
          <>
            {action?.(found)}
            {found.allowed.includes('edit') && (
              <Button
                component={Link}
                to={`/provider/workforce/edit/${id}`}
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
              >
                {t('platform.action.edit')}
              </Button>
            )}
            <WorkerMenu worker={found} />
          </>
        )
      }
    >
      <Reading of={worker}>
        {(known) => (
          <>
            <WorkerFacts worker={known} />
            {more?.(known)}
          </>
        )}
      </Reading>
    </Page>
  )
}

function WorkerFacts({ worker }: { worker: WorkerProfile }) {
  const { t } = useWords()
  const format = useFormat()
  const { dateOfBirth, industry, experienceLevel, rate } = worker
  return (
    <Panel title={t('workforce.profile.facts')}>
      <Facts
        facts={[
          [t('workforce.field.email'), worker.email && <Anchor href={`mailto:${worker.email}`}>{worker.email}</Anchor>],
          [
            t('workforce.field.phone'),
            worker.phone && <Anchor href={`tel:${worker.phone}`}>{phoneWords(worker.phone)}</Anchor>,
          ],
          [t('workforce.field.address'), worker.address],
          [t('workforce.field.dateOfBirth'), dateOfBirth && format.date(dateOfBirth)],
          [t('workforce.field.nationalId'), worker.nationalId],
          [t('workforce.field.username'), worker.username],
          [t('workforce.field.industry'), industry && t(`organisations.industry.${industry}`)],
          [t('workforce.field.experienceLevel'), experienceLevel && t(`workforce.level.${experienceLevel}`)],
          [t('workforce.field.rate'), rate && t('workforce.profile.perHour', { rate: format.money(rate) })],
          [
            t('workforce.profile.account'),
            worker.passwordUpdateRequired ? t('workforce.profile.neverSignedIn') : t('workforce.profile.ownPassword'),
          ],
          [t('workforce.field.professionalBio'), worker.professionalBio, 'wide'],
        ]}
      />
    </Panel>
  )
}
