import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { type Client, clientRoutes } from '../../contract.ts'
import { ClientFields } from './ClientFields.tsx'

/** Editing a client. */
export function EditClientScreen() {
  const { t } = useWords()
  const { id } = useParams()
  const client = useRead(clientRoutes.readClient, { params: { id } })
  const name = client.data?.name ?? t('clients.one.title')
  return (
    <Page narrow title={t('clients.edit.title')} back={{ to: `/provider/clients/${id}`, label: name }}>
      <Reading of={client}>{(found) => <EditForm key={found.id} client={found} />}</Reading>
    </Page>
  )
}

function EditForm({ client }: { client: Client }) {
  const { t } = useWords()
  const { back } = useNavigation()
  const tell = useTell()
  const { write } = useWrite(clientRoutes.editClient)
  const { id, version, name, industry, vatNumber, website, contact, billingAddress, notes, status } = client
  const form = useContractForm(clientRoutes.editClient.body, {
    name,
    industry,
    vatNumber,
    website,
    contact,
    billingAddress,
    notes,
    status,
  })
  const here = `/provider/clients/${id}`
  return (
    <Form
      form={form}
      save={(body) => write({ params: { id }, body, ifMatch: version })}
      onSaved={() => {
        tell.success(t('clients.edit.done'))
        back(here)
      }}
    >
      <ClientFields form={form} />
      <FormActions submit={t('platform.action.save')} pending={form.pending} onCancel={() => back(here)} />
    </Form>
  )
}
