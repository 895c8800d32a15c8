import { MultiSelect } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { type Endpoint, webhookForm, webhookRoutes } from '../../contract/endpoints.ts'
import { eventTypes } from '../../contract/catalogue.ts'

interface Props {
  /** Without it, a webhook is added. */
  endpoint?: Endpoint
  onClose: () => void
  /** Called with the secret of a new webhook. */
  onSecret: (secret: string) => void
}

const blank = { name: '', address: '', types: [] as string[], version: 0 }
const valuesOf = ({ name, address, types }: Pick<Endpoint, 'name' | 'address' | 'types' | 'version'>) => ({
  name,
  address,
  types,
})

/** Adds or edits a webhook: name, address, types of events. */
export function EndpointDialog({ endpoint, onClose, onSecret }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write: add } = useWrite(webhookRoutes.addWebhook, { onDone: ({ secret }) => onSecret(secret) })
  const { write: edit } = useWrite(webhookRoutes.editWebhook)
  const form = useContractForm(webhookForm, valuesOf(endpoint ?? blank))
  const merge = useMerge(form, endpoint ?? blank, valuesOf)
  const { address } = form.start
  const title = t(endpoint ? 'webhooks.edit' : 'webhooks.add')
  return (
    <FormDialog
      title={title}
      form={form}
      explain={merge.explain}
      save={(body): ReturnType<typeof add | typeof edit> =>
        endpoint
          ? edit({
              params: { id: endpoint.id },
              // Another address needs a confirmation, so it is only sent if it has changed.
              body: { name: body.name, types: body.types, ...(body.address !== address && { address: body.address }) },
              ifMatch: merge.version,
            })
          : add({ body })
      }
      onSaved={() => tell.success(t(endpoint ? 'webhooks.saved' : 'webhooks.added'))}
      onClose={onClose}
      submit={endpoint ? t('platform.action.save') : title}
    >
      <MergeNotice
        form={form}
        merge={merge}
        fields={{
          name: { label: t('webhooks.field.name') },
          address: { label: t('webhooks.field.address') },
          types: { label: t('webhooks.field.types') },
        }}
      />
      <TextField name="name" label={t('webhooks.field.name')} description={t('webhooks.field.nameHelp')} required />
      <TextField
        name="address"
        label={t('webhooks.field.address')}
        description={t('webhooks.field.addressHelp')}
        required
      />
      <EventTypesField name="types" label={t('webhooks.field.types')} description={t('webhooks.field.typesHelp')} />
    </FormDialog>
  )
}

/** The types of events that a webhook receives, by kind of record; none means all. */
function EventTypesField(props: FieldProps) {
  const { t } = useTranslation()
  const { input, value, set } = useField(props)
  const groups = Map.groupBy(eventTypes, (type) => type.slice(0, type.indexOf('.')))
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <MultiSelect
      {...input}
      data={[...groups].map(([noun, items]) => ({ group: t(`webhooks.noun.${noun}`), items }))}
      searchable
      clearable
      maxDropdownHeight={260}
      placeholder={chosen.length === 0 ? t('webhooks.field.allTypes') : ''}
      nothingFoundMessage={t('platform.form.nothingFound')}
      value={chosen}
      onChange={set}
    />
  )
}
