import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { EditForm } from '#platform/web/forms/form/EditForm.tsx'
import { EditPage } from '#platform/web/forms/form/EditPage.tsx'
import { useEditForm } from '#platform/web/forms/form/use-edit-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Project, projectForm, projectRoutes } from '../../contract.ts'
import { useProjectHistoryFields } from '#domains/projects/web/use-project-history-fields.ts'
import { inputOf, valuesOf } from './project-input.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { useParts } from './use-parts.ts'

function Editing({ record: project }: { record: Project }) {
  const { t } = useTranslation()
  const parts = useParts()
  const fields = useProjectHistoryFields(project)
  const { write } = useWrite(projectRoutes.editProject)
  const editing = useEditForm({
    shape: projectForm,
    record: project,
    valuesOf,
    owner: storageOwner(useProfile()),
    name: 'project',
    history: projectRoutes.readProjectHistory,
    toInput: inputOf,
  })
  const { form } = editing
  return (
    <EditForm
      of={editing}
      fields={fields}
      parts={Object.values(parts)}
      save={(body, ifMatch) => write({ params: { id: project.id }, body, ifMatch })}
      done={t('projects.edit.done')}
      here={`/provider/projects/${project.id}`}
    >
      <ProjectFields form={form} parts={parts} manager={project.projectManager} />
    </EditForm>
  )
}

/** The screen that edits a project. */
export function EditProjectScreen() {
  const { t } = useTranslation()
  return (
    <EditPage
      title={t('projects.edit.title')}
      of={projectRoutes.readProject}
      nameOf={(project) => project?.name ?? t('projects.one.title')}
      list="/provider/projects"
      form={Editing}
    />
  )
}
