import { draftOwner, useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { EditForm } from '#platform/web/forms/form/EditForm.tsx'
import { EditPage } from '#platform/web/forms/form/EditPage.tsx'
import { useEditForm } from '#platform/web/forms/form/use-edit-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { type Client, clientForm, clientRoutes } from '../../contract.ts'
import { useClientHistoryFields } from '#domains/clients/web/use-client-history-fields.ts'
import { valuesOf } from './client-input.ts'
import { ClientFields } from './ClientFields.tsx'
import { useParts } from './use-parts.ts'

/** The screen that edits a client. */
export function EditClientScreen() {
  const { t } = useTranslation()
  const client = useRead(clientRoutes.readClient, { params: useParams() })
  return (
    <EditPage
      title={t('clients.edit.title')}
      of={client}
      name={client.data?.name ?? t('clients.one.title')}
      list="/provider/clients"
    >
      {(found) => <Editing client={found} />}
    </EditPage>
  )
}

function Editing({ client }: { client: Client }) {
  const { t } = useTranslation()
  const parts = useParts()
  const fields = useClientHistoryFields()
  const { write } = useWrite(clientRoutes.editClient)
  const editing = useEditForm({
    shape: clientForm,
    record: client,
    valuesOf,
    owner: draftOwner(useProfile()),
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
      <ClientFields parts={parts} />
    </EditForm>
  )
}
