import { IconPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { StatementsOf } from '#domains/billing/web/StatementsOf.tsx'
import { ClientPage } from '#domains/clients/web/detail/ClientPage.tsx'
import { ConfirmationsOf } from '#domains/confirmations/web/ConfirmationsOf.tsx'
import { InspectionsPanel } from '#domains/inspections/web/InspectionsPanel.tsx'
import { LawOverrides } from '#domains/law/web/LawOverrides.tsx'
import { PortalAccessOf } from '#domains/portal/web/PortalAccessOf.tsx'
import { CreditLimitOfClient } from '#domains/receivables/web/CreditLimit.tsx'
import { NotesOnReceivables } from '#domains/receivables/web/NotesOnReceivables.tsx'
import { PaymentsOfClient } from '#domains/receivables/web/PaymentsOfClient.tsx'
import { RemindersOfClient } from '#domains/receivables/web/Reminders.tsx'
import { ProjectsField, ProjectsOf } from '#domains/projects/web/ProjectsOf.tsx'
import { RequestsOf } from '#domains/requests/web/RequestsOf.tsx'
import { ProjectHoursCell } from '#domains/timesheets/web/ProjectHoursCell.tsx'
import { ContractsOf } from '#domains/contracts/web/ContractsOf.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ClientFigures } from './ClientFigures.tsx'

/** One client with its hours, projects, requests and statements. */
export function ClientScreen() {
  const { t } = useTranslation()
  const mayAdd = useMay('projects:write')
  const seesMoney = useMay('billing:read')
  return (
    <ClientPage
      action={(client) =>
        mayAdd &&
        client.status !== 'inactive' && (
          <LinkButton to={`/provider/projects/add?clientId=${client.id}`} icon={IconPlus}>
            {t('projects.list.add')}
          </LinkButton>
        )
      }
      projectsField={(client) => (
        <ProjectsField
          name="projectIds"
          clientId={client.id}
          label={t('clients.contacts.field.projects')}
          description={t('clients.contacts.field.projectsHelp')}
          placeholder={t('clients.contacts.allProjects')}
        />
      )}
      figures={(client) => <ClientFigures clientId={client.id} />}
      people={(client) => <PortalAccessOf clientId={client.id} />}
      sections={({ id: clientId, name }) => [
        {
          name: 'work',
          content: (
            <>
              <ProjectsOf
                clientId={clientId}
                hours={(project, among) => <ProjectHoursCell project={project} among={among} />}
              />
              <RequestsOf of={{ clientId }} />
            </>
          ),
        },
        {
          name: 'hours',
          content: (
            <>
              <ConfirmationsOf clientId={clientId} />
              <LawOverrides clientId={clientId} />
              <InspectionsPanel of={{ clientId, name }} />
            </>
          ),
        },
        { name: 'documents', content: <ContractsOf of={{ clientId }} open /> },
        seesMoney && {
          name: 'money',
          content: (
            <>
              <StatementsOf clientId={clientId} />
              <PaymentsOfClient clientId={clientId} />
              <CreditLimitOfClient clientId={clientId} />
              <NotesOnReceivables clientId={clientId} />
              <RemindersOfClient clientId={clientId} />
            </>
          ),
        },
      ]}
    />
  )
}
