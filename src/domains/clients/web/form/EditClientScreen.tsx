import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { EditForm } from '#platform/web/forms/form/EditForm.tsx'
import { EditPage } from '#platform/web/forms/form/EditPage.tsx'
import { useEditForm } from '#platform/web/forms/form/use-edit-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Client, clientForm, clientRoutes } from '../../contract.ts'
import { useClientHistoryFields } from '#domains/clients/web/use-client-history-fields.ts'
import { valuesOf } from './client-input.ts'
import { ClientFields } from './ClientFields.tsx'
import { useParts } from './use-parts.ts'

function Editing({ record: client }: { record: Client }) {
  const { t } = useTranslation()
  const parts = useParts()
  const fields = useClientHistoryFields()
  const { write } = useWrite(clientRoutes.editClient)
  const editing = useEditForm({
    shape: clientForm,
    record: client,
    valuesOf,
    owner: storageOwner(useProfile()),
    name: 'client',
    history: clientRoutes.readClientHistory,
  })
  return (
    <EditForm
      of={editing}
      fields={fields}
      parts={Object.values(parts)}
      save={(body, ifMatch) => write({ params: { id: client.id }, body, ifMatch })}
      done={t('clients.edit.done')}
      here={`/provider/clients/${client.id}`}
    >
      <ClientFields parts={parts} fixesAddress={!client.allowed.includes('readdress')} />
    </EditForm>
  )
}

/** The screen that edits a client. */
export function EditClientScreen() {
  const { t } = useTranslation()
  return (
    <EditPage
      title={t('clients.edit.title')}
      of={clientRoutes.readClient}
      nameOf={(client) => client?.name ?? t('clients.one.title')}
      list="/provider/clients"
      form={Editing}
    />
  )
}
