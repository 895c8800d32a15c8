import { draftOwner, useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { EditForm } from '#platform/web/forms/form/EditForm.tsx'
import { useEditForm } from '#platform/web/forms/form/use-edit-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type Project, projectForm, projectRoutes } from '../../contract.ts'
import { useProjectHistoryFields } from '#domains/projects/web/use-project-history-fields.ts'
import { inputOf, valuesOf } from './project-input.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { useParts } from './use-parts.ts'

/** The screen that edits a project. */
export function EditProjectScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const project = useRead(projectRoutes.readProject, { params: { id } })
  const name = project.data?.name ?? t('projects.one.title')
  return (
    <Page title={t('projects.edit.title')} back={{ to: `/provider/projects/${id}`, label: name }}>
      <Reading of={project} as="form">
        {(found) => <Editing key={found.id} project={found} />}
      </Reading>
    </Page>
  )
}

function Editing({ project }: { project: Project }) {
  const { t } = useTranslation()
  const parts = useParts()
  const fields = useProjectHistoryFields(project)
  const { write } = useWrite(projectRoutes.editProject)
  const { id } = project
  const here = `/provider/projects/${id}`
  const editing = useEditForm({
    shape: projectForm,
    record: project,
    valuesOf,
    owner: draftOwner(useProfile()),
    name: 'project',
    history: projectRoutes.readProjectHistory,
    toInput: inputOf,
  })
  const { form, merge } = editing
  return (
    <EditForm
      of={editing}
      fields={fields}
      parts={Object.values(parts)}
      save={(body) => write({ params: { id }, body, ifMatch: merge.version })}
      done={t('projects.edit.done')}
      here={here}
    >
      <ProjectFields form={form} parts={parts} manager={project.projectManager} />
    </EditForm>
  )
}
