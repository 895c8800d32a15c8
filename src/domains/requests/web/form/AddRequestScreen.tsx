import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { AddPage } from '#platform/web/forms/form/AddPage.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useDraft } from '#platform/web/forms/draft/use-draft.ts'
import { useOnlyChoices } from '#platform/web/forms/field/use-only-choice.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { requestRoutes } from '../../contract.ts'
import { blankRequest, inputOf, type RequestValues } from './request-input.ts'
import { RequestFields } from './RequestFields.tsx'
import { usePrefilledRequest } from './use-prefilled-request.ts'
import { useRequestParts } from './use-request-parts.ts'

/** The screen that adds a request. The URL may name the client, the project and the start date. */
export function AddRequestScreen() {
  const { t } = useTranslation()
  const owner = storageOwner(useProfile())
  const parts = useRequestParts()
  const mayDecide = useMay('requests:decide')
  const [{ clientId, projectId, startDate }] = useAddressQuery({ clientId: '', projectId: '', startDate: '' })
  const ofClient = clientId === '' ? {} : { clientId }
  const { write } = useWrite(requestRoutes.addRequest)
  const draft = useDraft<RequestValues>({ owner, form: 'request', without: [] })
  const start = { ...blankRequest, projectId: projectId || null, startDate }
  const form = useContractForm<typeof requestRoutes.addRequest.body, RequestValues>(
    requestRoutes.addRequest.body,
    start,
    { toInput: inputOf, typed: draft.found?.values },
  )
  const projects = useRead(projectRoutes.listProjects, { query: { ...ofClient, limit: '2' } }).data
  const areOpen = projects?.items.every(({ allowed }) => allowed.includes('offer'))
  useOnlyChoices(form, { projectId: areOpen ? projects : undefined })
  const project = usePrefilledRequest(form, draft.found?.values.projectId ?? null)
  return (
    <AddPage
      title={t('requests.add.title')}
      lead={t('requests.add.lead')}
      list={{ to: '/provider/requests', label: t('requests.list.title') }}
      needs={{
        of: projectRoutes.listProjects,
        texts: (name) => t(`requests.add.needsProject.${name}`),
        to: '/provider/projects/add',
      }}
      form={form}
      draft={draft}
      onDiscard={() => form.reset(start)}
      parts={Object.values(parts)}
      add={(body) => write({ body })}
      done={(request) => t('requests.add.done', { title: request.title })}
      submit={t('requests.add.submit')}
    >
      <RequestFields form={form} parts={parts} project={project} among={ofClient} />
      {mayDecide && (
        <CheckField name="approve" label={t('requests.add.approve')} description={t('requests.add.approveHelp')} />
      )}
    </AddPage>
  )
}
