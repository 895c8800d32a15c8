import { isIn } from '#base/status-groups.ts'
import { CreditWarning } from '#domains/receivables/web/CreditLimit.tsx'
import { useProfile } from '#domains/accounts/web/session.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { StartChecksOf } from '#domains/checks/web/StartChecksOf.tsx'
import { ContractsOf } from '#domains/contracts/web/ContractsOf.tsx'
import { DayContractsOf } from '#domains/contracts/web/DayContractsOf.tsx'
import { AssignmentsOf } from '#domains/assignments/web/AssignmentsOf.tsx'
import { AssignmentPage } from '#domains/assignments/web/detail/AssignmentPage.tsx'
import { ContractLimitsOf } from '#domains/assignments/web/ContractLimitsOf.tsx'
import { OfferScreen as OfferPage } from '#domains/assignments/web/offer/OfferScreen.tsx'
import { DocumentsOf } from '#domains/documents/web/DocumentsOf.tsx'
import { Candidates } from '#domains/matching/web/Candidates.tsx'
import { ProjectPage } from '#domains/projects/web/detail/ProjectPage.tsx'
import { ProjectsScreen as ProjectList } from '#domains/projects/web/list/ProjectsScreen.tsx'
import { requestGroups } from '#domains/requests/rules.ts'
import { RequestsOf } from '#domains/requests/web/RequestsOf.tsx'
import { RequestPage } from '#domains/requests/web/detail/RequestPage.tsx'
import { RequestCover } from '#domains/shifts/web/RequestCover.tsx'
import { ShiftsOf } from '#domains/shifts/web/ShiftsOf.tsx'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { seesHoursOf } from '#domains/timesheets/rules.ts'
import { EntriesOf } from '#domains/timesheets/web/EntriesOf.tsx'
import { ProjectHours } from '#domains/timesheets/web/ProjectHours.tsx'
import { ProjectHoursCell } from '#domains/timesheets/web/ProjectHoursCell.tsx'

/** One project with its hours, requests, assignments and latest entries. */
export function ProjectScreen() {
  const { id, role } = useProfile()
  return (
    <ProjectPage
      hours={(project) => (
        <ProjectHours
          projectId={project.id}
          projectManagerId={project.projectManager?.id}
          budgetHours={project.budgetHours}
        />
      )}
      sections={({ id: projectId, allowed, projectManager }) => [
        { name: 'people', content: <AssignmentsOf of={{ projectId }} open={allowed.includes('offer')} /> },
        { name: 'work', content: <RequestsOf of={{ projectId }} open={allowed.includes('offer')} /> },
        seesHoursOf({ accountId: id, role }, projectManager?.id) && {
          name: 'hours',
          content: <EntriesOf of={{ projectId }} />,
        },
        { name: 'documents', content: <DocumentsOf of={{ projectId }} /> },
      ]}
    />
  )
}

/** The projects with their hours. */
export function ProjectsScreen() {
  return (
    <ProjectList
      hours={(project, among) => <ProjectHoursCell project={project} among={among} />}
      exportRoute={timesheetRoutes.exportProjects}
    />
  )
}

/** One request with its candidates, cover and assignments. */
export function RequestScreen() {
  return (
    <RequestPage
      sections={(request) => [
        {
          name: 'people',
          content: (
            <>
              {isIn(requestGroups.unfinished, request.status) && (
                <>
                  <CreditWarning projectId={request.project.id} />
                  <Candidates request={request} />
                </>
              )}
              <AssignmentsOf of={{ requestId: request.id }} open={request.allowed.includes('offer')} />
            </>
          ),
        },
        isIn(requestGroups.unfinished, request.status) && {
          name: 'schedule',
          content: <RequestCover request={request} />,
        },
      ]}
    />
  )
}

/** One assignment with its shifts, and the latest entries of its worker on its project. */
export function AssignmentScreen() {
  return (
    <AssignmentPage
      notice={({ project }) => <CreditWarning projectId={project.id} />}
      more={(assignment) => (
        <>
          <ShiftsOf assignment={assignment} />
          <StartChecksOf of={{ assignmentId: assignment.id, workerId: assignment.worker.id }} />
          <ContractsOf of={{ assignmentId: assignment.id }} open={isIn(assignmentGroups.active, assignment.status)} />
          <DayContractsOf assignmentId={assignment.id} />
          <ContractLimitsOf of={{ assignmentId: assignment.id }} />
          <EntriesOf of={{ workerId: assignment.worker.id, projectId: assignment.project.id }} />
        </>
      )}
    />
  )
}

/** The offer of an assignment, with a warning about the credit limit of the client. */
export function OfferScreen() {
  return <OfferPage notice={(projectId) => <CreditWarning projectId={projectId} />} />
}
