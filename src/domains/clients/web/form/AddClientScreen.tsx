import { useProfile } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { AddPage } from '#platform/web/forms/form/AddPage.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useDraft } from '#platform/web/forms/draft/use-draft.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { clientRoutes } from '../../contract.ts'
import { blankClient, type ClientValues } from './client-input.ts'
import { ClientFields } from './ClientFields.tsx'
import { useParts } from './use-parts.ts'

/** The screen that adds a client. */
export function AddClientScreen() {
  const { t } = useTranslation()
  const owner = storageOwner(useProfile())
  const parts = useParts()
  const { write } = useWrite(clientRoutes.addClient)
  const draft = useDraft<ClientValues>({ owner, form: 'client', without: [] })
  const form = useContractForm(clientRoutes.addClient.body, blankClient, { typed: draft.found?.values })
  return (
    <AddPage
      title={t('clients.add.title')}
      lead={t('clients.add.lead')}
      list={{ to: '/provider/clients', label: t('clients.list.title') }}
      form={form}
      draft={draft}
      parts={Object.values(parts)}
      add={(body) => write({ body })}
      done={(client) => t('clients.add.done', { name: client.name })}
      submit={t('clients.add.submit')}
    >
      <ClientFields parts={parts} />
    </AddPage>
  )
}
