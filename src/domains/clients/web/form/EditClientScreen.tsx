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
import { type Client, clientForm, clientRoutes } from '../../contract.ts'
import { useToldClient } from '../use-told-client.ts'
import { valuesOf } from './client-input.ts'
import { ClientFields } from './ClientFields.tsx'
import { useParts } from './use-parts.ts'

/** Editing a client. */
export function EditClientScreen() {
  const { t } = useWords()
  const { id } = useParams()
  const client = useRead(clientRoutes.readClient, { params: { id } })
  const name = client.data?.name ?? t('clients.one.title')
  return (
    <Page title={t('clients.edit.title')} back={{ to: `/provider/clients/${id}`, label: name }}>
      <Reading of={client}>{(found) => <EditForm key={found.id} client={found} />}</Reading>
    </Page>
  )
}

function EditForm({ client }: { client: Client }) {
  const { t } = useWords()
  const { back } = useNavigation()
  const tell = useTell()
  const parts = useParts()
  const fields = useToldClient()
  const { write } = useWrite(clientRoutes.editClient)
  const { id } = client
  const here = `/provider/clients/${id}`
  const { draft, form, merge, by, discard } = useEditForm({
    shape: clientForm,
    record: client,
    valuesOf,
    owner: draftOwner(useProfile()),
    name: 'client',
    history: clientRoutes.readClientHistory,
  })
  return (
    <LongForm
      form={form}
      draft={draft}
      merging={{ merge, by, fields }}
      parts={Object.values(parts)}
      save={(body) => write({ params: { id }, body, ifMatch: merge.version })}
      onSaved={() => {
        tell.success(t('clients.edit.done'))
        back(here)
      }}
      onDiscard={discard}
      submit={t('platform.action.save')}
      onCancel={() => back(here)}
    >
      <ClientFields form={form} parts={parts} />
    </LongForm>
  )
}
