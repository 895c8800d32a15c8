import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { EditForm } from '#platform/web/forms/form/EditForm.tsx'
import { EditPage } from '#platform/web/forms/form/EditPage.tsx'
import { useEditForm } from '#platform/web/forms/form/use-edit-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { requestRoutes, type StaffingRequest } from '../../contract.ts'
import { useRequestHistoryFields } from '#domains/requests/web/use-request-history-fields.ts'
import { changedIn, inputOf, valuesOf } from './request-input.ts'
import { RequestFields } from './RequestFields.tsx'
import { usePrefilledRequest } from './use-prefilled-request.ts'
import { useRequestParts } from './use-request-parts.ts'

function Editing({ record: request }: { record: StaffingRequest }) {
  const { t } = useTranslation()
  const parts = useRequestParts()
  const fields = useRequestHistoryFields(request)
  const { write } = useWrite(requestRoutes.editRequest)
  const editing = useEditForm({
    shape: requestRoutes.addRequest.body,
    record: request,
    valuesOf,
    owner: storageOwner(useProfile()),
    name: 'request',
    history: requestRoutes.readRequestHistory,
    toInput: inputOf,
  })
  const { form } = editing
  const project = usePrefilledRequest(form, form.values.projectId)
  return (
    <EditForm
      of={editing}
      fields={fields}
      parts={Object.values(parts)}
      save={async (input, ifMatch) => {
        const body = changedIn(input, form.values, form.start)
        if (Object.keys(body).length === 0) return { ok: true, answer: request }
        return write({ params: { id: request.id }, body, ifMatch })
      }}
      done={t('requests.edit.done')}
      here={`/provider/requests/${request.id}`}
    >
      <RequestFields form={form} parts={parts} project={project} stored={request} />
    </EditForm>
  )
}

/** The screen that edits a request. */
export function EditRequestScreen() {
  const { t } = useTranslation()
  return (
    <EditPage
      title={t('requests.edit.title')}
      of={requestRoutes.readRequest}
      nameOf={(request) => request?.title ?? t('requests.one.title')}
      list="/provider/requests"
      form={Editing}
    />
  )
}
