import { useState } from 'react'
import { draftOwner, useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { LongForm } from '#platform/web/forms/LongForm.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useDraft } from '#platform/web/forms/use-draft.ts'
import { useLastChange } from '#platform/web/forms/use-last-change.ts'
import { useMerge } from '#platform/web/forms/use-merge.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { requestRoutes, type StaffingRequest } from '../../contract.ts'
import { useToldFields } from '../use-told-fields.ts'
import { changedIn, inputOf, type RequestValues, valuesOf } from './request-input.ts'
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
  const owner = draftOwner(useProfile())
  const parts = useRequestParts()
  const fields = useToldFields(request)
  const { write } = useWrite(requestRoutes.editRequest)
  const [opened] = useState(() => valuesOf(request))
  const here = `/provider/requests/${request.id}`

  const draft = useDraft<RequestValues>({ owner, form: 'request', record: request.id, without: [] })
  // All fields are shown, so all are held against the whole shape.
  const form = useContractForm<typeof requestRoutes.addRequest.body, RequestValues>(
    requestRoutes.addRequest.body,
    { ...opened, ...draft.found?.start },
    { toInput: inputOf, typed: draft.found?.values },
  )
  const merge = useMerge(form, request, valuesOf, draft.found?.version ?? request.version)
  const by = useLastChange(requestRoutes.readRequestHistory, { id: request.id }, merge.differences.length > 0)
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
      onDiscard={() => form.reset(valuesOf(request))}
      submit={t('platform.action.save')}
      onCancel={() => back(here)}
    >
      <RequestFields form={form} parts={parts} project={project} kept={request} />
    </LongForm>
  )
}
