import { useContext } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { FiledDocument } from '../../contract.ts'
import { OwnProjects } from '../own-projects.ts'

/** The details of a document: project, description, expiry date. */
export function DocumentFields({ project }: { project?: FiledDocument['project'] }) {
  const { t } = useTranslation()
  const mayPick = useProfile().type === 'provider'
  return (
    <>
      {mayPick ? <ProjectField project={project ?? null} /> : <OwnProjectField project={project ?? null} />}
      <div data-wide>
        <TextAreaField name="description" label={t('documents.field.description')} rows={3} />
      </div>
      <DateField
        name="expiresOn"
        label={t('documents.field.expiresOn')}
        description={t('documents.certification.expiresHelp')}
      />
    </>
  )
}

/** A choice of the worker's projects, including the current one of the document. */
function OwnProjectField({ project }: { project: FiledDocument['project'] }) {
  const { t } = useTranslation()
  const ownProjects = useContext(OwnProjects)
  const isUnknown = project !== null && !ownProjects.some(({ value }) => value === project.id)
  const choices = isUnknown ? [...ownProjects, { value: project.id, label: project.name }] : ownProjects
  if (choices.length === 0) return null
  return (
    <SelectField
      name="projectId"
      label={t('documents.field.project')}
      empty={t('documents.own.noProject')}
      choices={choices}
    />
  )
}

function ProjectField({ project }: { project: FiledDocument['project'] }) {
  const { t } = useTranslation()
  const projects = useChoices(projectRoutes.listProjects, {}, ({ id, name }) => ({ value: id, label: name }), [
    project ? { value: project.id, label: project.name } : undefined,
  ])
  return <PickField name="projectId" label={t('documents.field.project')} clearable {...projects} />
}
