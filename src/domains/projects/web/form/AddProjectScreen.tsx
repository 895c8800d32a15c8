import { gainsByManaging } from '#base/giving.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { AddPage } from '#platform/web/forms/form/AddPage.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useDraft } from '#platform/web/forms/draft/use-draft.ts'
import { useOnlyChoices } from '#platform/web/forms/field/use-only-choice.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { projectForm, projectRoutes } from '../../contract.ts'
import { blankProject, inputOf, type ProjectValues } from './project-input.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { useParts } from './use-parts.ts'

/** The screen that adds a project. The URL may name the client. */
export function AddProjectScreen() {
  const { t } = useTranslation()
  const profile = useProfile()
  const parts = useParts()
  const [{ clientId }] = useAddressQuery({ clientId: '' })
  const { write } = useWrite(projectRoutes.addProject)
  // Each client has its own draft, so that a draft for one does not appear for another.
  const record = clientId ? `of-${clientId}` : undefined
  const draft = useDraft<ProjectValues>({ owner: storageOwner(profile), form: 'project', record, without: [] })
  const form = useContractForm<typeof projectForm, ProjectValues>(
    projectForm,
    blankProject(clientId || null, gainsByManaging(profile.role) ? null : profile.id),
    { toInput: inputOf, typed: draft.found?.values },
  )
  const chosen = form.values.clientId
  const sites = { params: { id: chosen ?? '' }, query: { limit: '2' } }
  useOnlyChoices(form, {
    clientId: useRead(clientRoutes.listClients, { query: { limit: '2' } }).data,
    workSiteId: useRead(clientRoutes.listWorkSites, sites, { enabled: chosen !== null }).data,
  })
  return (
    <AddPage
      title={t('projects.add.title')}
      lead={t('projects.add.lead')}
      list={{ to: '/provider/projects', label: t('projects.list.title') }}
      needs={{
        of: clientRoutes.listClients,
        texts: (name) => t(`projects.add.needsClient.${name}`),
        to: '/provider/clients/add',
      }}
      form={form}
      draft={draft}
      parts={Object.values(parts)}
      add={(body) => write({ body })}
      done={(project) => t('projects.add.done', { name: project.name })}
      submit={t('projects.add.submit')}
    >
      <ProjectFields form={form} parts={parts} />
    </AddPage>
  )
}
