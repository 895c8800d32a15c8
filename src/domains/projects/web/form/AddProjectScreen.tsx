import { clientRoutes } from '#domains/clients/contract.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useAddressQuery, useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { projectRoutes } from '../../contract.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { type ProjectTyped, toProjectInput } from './project-input.ts'

/** Adding a project, for a client that the address may name. */
export function AddProjectScreen() {
  const { t } = useWords()
  const { go, back } = useNavigation()
  const tell = useTell()
  const profile = useProfile()
  const [{ clientId }] = useAddressQuery({ clientId: '' })
  const client = useRead(clientRoutes.readClient, { params: { id: clientId } }, { enabled: clientId !== '' })
  const { write } = useWrite(projectRoutes.addProject)
  const blank: ProjectTyped = {
    name: '',
    clientId: clientId || null,
    workSiteId: null,
    projectManagerId: profile.id,
    startDate: '',
    endDate: '',
    status: 'active',
    description: '',
    budgetHours: null,
    colour: '#2f6f62',
  }
  const form = useContractForm(projectRoutes.addProject.body, blank, { toInput: toProjectInput })
  return (
    <Page
      narrow
      title={t('projects.add.title')}
      lead={t('projects.add.lead')}
      back={{ to: '/provider/projects', label: t('projects.list.title') }}
    >
      <Form
        form={form}
        save={(body) => write({ body })}
        onSaved={(project) => {
          tell.success(t('projects.add.done', { name: project.name }))
          go(`/provider/projects/${project.id}`, { replace: true })
        }}
      >
        <ProjectFields form={form} client={client.data} />
        <FormActions
          submit={t('projects.add.submit')}
          pending={form.pending}
          onCancel={() => back('/provider/projects')}
        />
      </Form>
    </Page>
  )
}
