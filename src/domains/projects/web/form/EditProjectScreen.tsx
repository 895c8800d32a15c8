import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { type Project, projectForm, projectRoutes } from '../../contract.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { type ProjectTyped, toProjectInput } from './project-input.ts'

/** Editing a project. */
export function EditProjectScreen() {
  const { t } = useWords()
  const { id } = useParams()
  const project = useRead(projectRoutes.readProject, { params: { id } })
  const name = project.data?.name ?? t('projects.one.title')
  return (
    <Page narrow title={t('projects.edit.title')} back={{ to: `/provider/projects/${id}`, label: name }}>
      <Reading of={project}>{(found) => <EditForm key={found.id} project={found} />}</Reading>
    </Page>
  )
}

function EditForm({ project }: { project: Project }) {
  const { t } = useWords()
  const { back } = useNavigation()
  const tell = useTell()
  const { write } = useWrite(projectRoutes.editProject)
  const here = `/provider/projects/${project.id}`
  const start: ProjectTyped = {
    name: project.name,
    clientId: project.client.id,
    workSiteId: project.workSite?.id ?? null,
    projectManagerId: project.projectManager?.id ?? null,
    startDate: project.startDate ?? '',
    endDate: project.endDate ?? '',
    status: project.status,
    description: project.description,
    budgetHours: project.budgetHours,
    colour: project.colour,
  }
  // All fields are shown, so all are held against the whole shape.
  const form = useContractForm(projectForm, start, { toInput: toProjectInput })
  return (
    <Form
      form={form}
      save={(body) => write({ params: { id: project.id }, body, ifMatch: project.version })}
      onSaved={() => {
        tell.success(t('projects.edit.done'))
        back(here)
      }}
    >
      <ProjectFields form={form} client={project.client} manager={project.projectManager} />
      <FormActions submit={t('platform.action.save')} pending={form.pending} onCancel={() => back(here)} />
    </Form>
  )
}
