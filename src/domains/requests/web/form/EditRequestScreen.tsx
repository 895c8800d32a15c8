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
import { requestRoutes, type StaffingRequest } from '../../contract.ts'
import { useToldFields } from '../use-told-fields.ts'
import { changedIn, inputOf, valuesOf } from './request-input.ts'
import { RequestFields } from './RequestFields.tsx'
import { useBrought } from './use-brought.ts'
import { useRequestParts } from './use-request-parts.ts'

/** Editing a request. */
export function EditRequestScreen() {
  const { t } = useWords()
  const { id } = useParams()
  const request = useRead(requestRoutes.readRequest, { params: { id } })
  const title = request.data?.title ?? t('requests.one.title')
  return (
    <Page title={t('requests.edit.title')} back={{ to: `/provider/requests/${id}`, label: title }}>
      <Reading of={request}>{(found) => <EditForm key={found.id} request={found} />}</Reading>
    </Page>
  )
}

function EditForm({ request }: { request: StaffingRequest }) {
  const { t } = useWords()
  const { back } = useNavigation()
  const tell = useTell()
  const parts = useRequestParts()
  const fields = useToldFields(request)
  const { write } = useWrite(requestRoutes.editRequest)
  const here = `/provider/requests/${request.id}`
  const { draft, form, merge, by, discard } = useEditForm({
    shape: requestRoutes.addRequest.body,
    record: request,
    valuesOf,
    owner: draftOwner(useProfile()),
    name: 'request',
    history: requestRoutes.readRequestHistory,
    toInput: inputOf,
  })
  const project = useBrought(form, form.values.projectId)
  return (
    <LongForm
      form={form}
      draft={draft}
      merging={{ merge, by, fields }}
      parts={Object.values(parts)}
      save={async (input) => {
        const body = changedIn(input, form.values, form.start)
        if (Object.keys(body).length === 0) return { ok: true, answer: request }
        return write({ params: { id: request.id }, body, ifMatch: merge.version })
      }}
      onSaved={() => {
        tell.success(t('requests.edit.done'))
        back(here)
      }}
      onDiscard={discard}
      submit={t('platform.action.save')}
      onCancel={() => back(here)}
    >
      <RequestFields form={form} parts={parts} project={project} kept={request} />
    </LongForm>
  )
}
