import { Anchor } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MapLinks } from '#domains/clients/web/MapLinks.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { LinkLine } from '#platform/web/navigation/LinkLine.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type Assignment, assignmentRoutes } from '../../contract.ts'
import { useHoursFacts } from '../use-hours-facts.ts'
import { AssignmentStatusBadge } from '../AssignmentStatusBadge.tsx'
import { HoursMeter } from '../HoursMeter.tsx'
import { CertificationsNotice } from '#domains/assignments/web/CertificationsNotice.tsx'
import { AssignmentActions } from './AssignmentActions.tsx'
import { AssignmentAnswer } from './AssignmentAnswer.tsx'
import { AssignmentHistory } from './AssignmentHistory.tsx'
import { AssignmentRating } from './AssignmentRating.tsx'
import { EndAllowance } from './EndAllowance.tsx'

interface Props {
  /** A warning, which a later domain adds. */
  notice?: (assignment: Assignment) => ReactNode
  more?: (assignment: Assignment) => ReactNode
}

/** The page of one assignment for users. Later domains pass further content as properties. */
export function AssignmentPage({ notice, more }: Props) {
  const { t } = useTranslation()
  const { id } = useParams()
  const assignment = useRead(assignmentRoutes.readAssignment, { params: { id } })
  const found = assignment.data
  const [asksGround, setAsksGround] = useState(false)
  return (
    <Page
      title={
        found ? t('assignments.one.of', { role: found.role, name: found.worker.name }) : t('assignments.one.title')
      }
      lead={
        found && (
          <LinkLine
            links={[
              { to: `/provider/projects/${found.project.id}`, name: found.project.name },
              { to: `/provider/clients/${found.client.id}`, name: found.client.name },
            ]}
          />
        )
      }
      badge={found && <AssignmentStatusBadge status={found.status} />}
      back={{ to: '/provider/assignments', label: t('assignments.list.title') }}
      actions={found && <AssignmentActions assignment={found} onEnded={() => setAsksGround(true)} />}
    >
      <Reading of={assignment} as="form">
        {(known) => (
          <>
            <AssignmentAnswer assignment={known} />
            {known.status === 'pending' && <CertificationsNotice assignment={known} />}
            {notice?.(known)}
            <Panel title={t('assignments.one.hours')}>
              <HoursMeter actualMinutes={known.actualMinutes} expectedMinutes={known.expectedMinutes} />
            </Panel>
            <AssignmentRating assignment={known} />
            <EndAllowance assignment={known} isAsking={asksGround} ask={setAsksGround} />
            <AssignmentFacts assignment={known} />
            {more?.(known)}
            <AssignmentHistory id={known.id} />
          </>
        )}
      </Reading>
    </Page>
  )
}

function AssignmentFacts({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { worker, location } = assignment
  const hoursFacts = useHoursFacts(assignment)
  return (
    <Panel title={t('assignments.one.facts')}>
      <Facts
        facts={[
          [
            t('assignments.field.worker'),
            worker && (
              <Anchor component={Link} to={`/provider/workforce/profile/${worker.id}`}>
                {worker.name}
              </Anchor>
            ),
          ],
          [t('assignments.field.role'), assignment.role],
          [t('assignments.field.dates'), format.dates(assignment.startDate, assignment.endDate)],
          ...(assignment.endedOn ? [[t('assignments.field.endedOn'), format.date(assignment.endedOn)] as const] : []),
          ...(assignment.timeOff.length > 0
            ? [
                [
                  t('assignments.field.timeOff'),
                  assignment.timeOff.map(({ startDate, endDate }) => format.dates(startDate, endDate)).join(', '),
                ] as const,
              ]
            : []),
          [t('assignments.field.payRate'), t('assignments.one.perHour', { rate: format.money(assignment.payRate) })],
          ...hoursFacts,
          [
            t('assignments.field.location'),
            location && (
              <>
                {`${location.name}\n${location.address}`}
                <br />
                <MapLinks target={location} />
              </>
            ),
          ],
          [t('assignments.field.accessNotes'), assignment.accessNotes, 'wide'],
          [t('assignments.field.description'), assignment.description, 'wide'],
        ]}
      />
    </Panel>
  )
}
