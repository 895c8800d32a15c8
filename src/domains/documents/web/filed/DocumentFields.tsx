import { useProfile } from '#domains/accounts/web/session.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { PickField } from '#platform/web/forms/PickField.tsx'
import { TextAreaField } from '#platform/web/forms/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import { useChoices } from '#platform/web/forms/use-choices.ts'
import type { FormFields } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import type { FiledDocument } from '../../contract.ts'

/** What is said of a document beside its name: its project, what it is about, until when it holds. */
export function DocumentFields({ form, project }: { form: FormFields; project?: FiledDocument['project'] }) {
  const { t } = useWords()
  const mayPick = useProfile().type === 'provider'
  return (
    <>
      {mayPick && <ProjectField form={form} project={project ?? null} />}
      <div data-wide>
        <TextAreaField form={form} name="description" label={t('documents.field.description')} rows={3} />
      </div>
      <TextField
        form={form}
        name="expiresOn"
        type="date"
        label={t('documents.field.expiresOn')}
        description={t('documents.certification.expiresHelp')}
      />
    </>
  )
}

function ProjectField({ form, project }: { form: FormFields; project: FiledDocument['project'] }) {
  const { t } = useWords()
  const projects = useChoices(projectRoutes.listProjects, {}, ({ id, name }) => ({ value: id, label: name }), [
    project ? { value: project.id, label: project.name } : undefined,
  ])
  return <PickField form={form} name="projectId" label={t('documents.field.project')} clearable {...projects} />
}
