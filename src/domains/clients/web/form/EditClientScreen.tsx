import { draftOwner, useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { EditForm } from '#platform/web/forms/form/EditForm.tsx'
import { useEditForm } from '#platform/web/forms/form/use-edit-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type Client, clientForm, clientRoutes } from '../../contract.ts'
import { useClientHistoryFields } from '#domains/clients/web/use-client-history-fields.ts'
import { valuesOf } from './client-input.ts'
import { ClientFields } from './ClientFields.tsx'
import { useParts } from './use-parts.ts'

/** The screen that edits a client. */
export function EditClientScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const client = useRead(clientRoutes.readClient, { params: { id } })
  const name = client.data?.name ?? t('clients.one.title')
  return (
    <Page title={t('clients.edit.title')} back={{ to: `/provider/clients/${id}`, label: name }}>
      <Reading of={client} as="form">
        {(found) => <Editing key={found.id} client={found} />}
      </Reading>
    </Page>
  )
}

function Editing({ client }: { client: Client }) {
  const { t } = useTranslation()
  const parts = useParts()
  const fields = useClientHistoryFields()
  const { write } = useWrite(clientRoutes.editClient)
  const { id } = client
  const here = `/provider/clients/${id}`
  const editing = useEditForm({
    shape: clientForm,
    record: client,
    valuesOf,
    owner: draftOwner(useProfile()),
    name: 'client',
    history: clientRoutes.readClientHistory,
  })
  const { merge } = editing
  return (
    <EditForm
      of={editing}
      fields={fields}
      parts={Object.values(parts)}
      save={(body) => write({ params: { id }, body, ifMatch: merge.version })}
      done={t('clients.edit.done')}
      here={here}
    >
      <ClientFields parts={parts} />
    </EditForm>
  )
}
