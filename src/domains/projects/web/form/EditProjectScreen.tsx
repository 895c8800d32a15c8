import { draftOwner, useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { LongForm } from '#platform/web/forms/LongForm.tsx'
import { useEditForm } from '#platform/web/forms/use-edit-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { type Project, projectForm, projectRoutes } from '../../contract.ts'
import { useToldProject } from '../use-told-project.ts'
import { inputOf, valuesOf } from './project-input.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { useParts } from './use-parts.ts'

/** Editing a project. */
export function EditProjectScreen() {
  const { t } = useWords()
  const { id } = useParams()
  const project = useRead(projectRoutes.readProject, { params: { id } })
  const name = project.data?.name ?? t('projects.one.title')
  return (
    <Page title={t('projects.edit.title')} back={{ to: `/provider/projects/${id}`, label: name }}>
      <Reading of={project}>{(found) => <EditForm key={found.id} project={found} />}</Reading>
    </Page>
  )
}

function EditForm({ project }: { project: Project }) {
  const { t } = useWords()
  const { back } = useNavigation()
  const tell = useTell()
  const parts = useParts()
  const fields = useToldProject(project)
  const { write } = useWrite(projectRoutes.editProject)
  const { id } = project
  const here = `/provider/projects/${id}`
  const { draft, form, merge, by, discard } = useEditForm({
    shape: projectForm,
    record: project,
    valuesOf,
    owner: draftOwner(useProfile()),
    name: 'project',
    history: projectRoutes.readProjectHistory,
    toInput: inputOf,
  })
  return (
    <LongForm
      form={form}
      draft={draft}
      merging={{ merge, by, fields }}
      parts={Object.values(parts)}
      save={(body) => write({ params: { id }, body, ifMatch: merge.version })}
      onSaved={() => {
        tell.success(t('projects.edit.done'))
        back(here)
      }}
      onDiscard={discard}
      submit={t('platform.action.save')}
      onCancel={() => back(here)}
    >
      <ProjectFields form={form} parts={parts} manager={project.projectManager} />
    </LongForm>
  )
}
