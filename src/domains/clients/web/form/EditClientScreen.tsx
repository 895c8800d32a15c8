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
import { type Client, clientForm, clientRoutes } from '../../contract.ts'
import { useToldClient } from '../use-told-client.ts'
import { type ClientValues, valuesOf } from './client-input.ts'
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
  const owner = draftOwner(useProfile())
  const parts = useParts()
  const fields = useToldClient()
  const { write } = useWrite(clientRoutes.editClient)
  const [opened] = useState(() => valuesOf(client))
  const { id } = client
  const here = `/provider/clients/${id}`
  const draft = useDraft<ClientValues>({ owner, form: 'client', record: id, without: [] })
  // All fields are shown, so all are held against the whole shape.
  const form = useContractForm<typeof clientForm, ClientValues>(
    clientForm,
    { ...opened, ...draft.found?.start },
    { typed: draft.found?.values },
  )
  const merge = useMerge(form, client, valuesOf, draft.found?.version ?? client.version)
  const by = useLastChange(clientRoutes.readClientHistory, { id }, merge.differences.length > 0)
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
      onDiscard={() => form.reset(valuesOf(client))}
      submit={t('platform.action.save')}
      onCancel={() => back(here)}
    >
      <ClientFields form={form} parts={parts} />
    </LongForm>
  )
}
