import { clientRoutes } from '#domains/clients/contract.ts'
import type { Ref } from '#base/ref.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { type FormFields, useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { kioskForm, kioskRoutes, type PairingKiosk } from '../../contract.ts'

interface Props {
  onClose: () => void
  onAdded: (kiosk: PairingKiosk) => void
}

interface Values {
  name: string
  clientId: string | null
  workSiteId: string | null
}

const choiceOf = ({ id, name }: Ref) => ({ value: id, label: name })

/** Adds a kiosk at a work site of a client. */
export function AddKioskDialog({ onClose, onAdded }: Props) {
  const { t } = useTranslation()
  const { write } = useWrite(kioskRoutes.addKiosk, { onDone: onAdded })
  const initial: Values = { name: '', clientId: null, workSiteId: null }
  const form = useContractForm(kioskForm, initial, {
    toInput: ({ name, workSiteId }) => ({ name, workSiteId: workSiteId as string }),
  })
  const clientId = form.valueOf('clientId') as string | null
  const clients = useChoices(clientRoutes.listClients, {}, choiceOf, [])
  const sites = useAllPages(
    clientRoutes.listWorkSites,
    { params: { id: clientId ?? '' }, query: {} },
    { enabled: clientId !== null },
  )
  // Another client has other work sites.
  const withClient: FormFields = {
    ...form,
    set: (path, value) => {
      form.set(path, value)
      form.set('workSiteId', null)
    },
  }
  return (
    <FormDialog
      title={t('kiosk.list.add')}
      form={form}
      save={(body) => write({ body })}
      onClose={onClose}
      submit={t('kiosk.list.add')}
    >
      <TextField name="name" label={t('kiosk.field.name')} description={t('kiosk.field.nameHelp')} required />
      <PickField form={withClient} name="clientId" label={t('kiosk.field.client')} required {...clients} />
      <SelectField
        name="workSiteId"
        label={t('kiosk.field.site')}
        disabled={clientId === null}
        empty={t('kiosk.field.noSite')}
        choices={(sites.data?.items ?? []).map(choiceOf)}
        required
      />
    </FormDialog>
  )
}
