import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { clientRoutes } from '../../contract.ts'
import { ClientFields } from './ClientFields.tsx'

const blank = {
  name: '',
  industry: null,
  vatNumber: '',
  website: '',
  contact: { fullName: '', email: '', phone: '', jobTitle: '' },
  billingAddress: '',
  notes: '',
  status: 'active' as const,
}

/** Adding a client. */
export function AddClientScreen() {
  const { t } = useWords()
  const { go, back } = useNavigation()
  const tell = useTell()
  const { write } = useWrite(clientRoutes.addClient)
  const form = useContractForm(clientRoutes.addClient.body, blank)
  return (
    <Page
      narrow
      title={t('clients.add.title')}
      lead={t('clients.add.lead')}
      back={{ to: '/provider/clients', label: t('clients.list.title') }}
    >
      <Form
        form={form}
        save={(body) => write({ body })}
        onSaved={(client) => {
          tell.success(t('clients.add.done', { name: client.name }))
          go(`/provider/clients/${client.id}`, { replace: true })
        }}
      >
        <ClientFields form={form} />
        <FormActions
          submit={t('clients.add.submit')}
          pending={form.pending}
          onCancel={() => back('/provider/clients')}
        />
      </Form>
    </Page>
  )
}
