import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import type { Ref } from '#base/ref.ts'
import type { Route } from '#base/route.ts'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { type Choice, SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { EachProgress } from '#platform/web/ui/list/EachProgress.tsx'
import { useEach } from '#platform/web/ui/list/use-each.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'

/** A field that can be changed in several records: a text, one of some choices, or a record found by typing. */
interface ChangedField {
  readonly name: string
  readonly label: string
  readonly choices?: readonly Choice[]
  /** A list route of records with an ID and a name. */
  readonly records?: Route
}

interface Props<Item> {
  items: readonly Item[]
  nameOf: (item: Item) => string
  fields: readonly ChangedField[]
  /** Sends the change of one record, like its form. */
  change: (item: Item, values: Readonly<Record<string, string>>) => Promise<unknown>
  onDone: (result: BulkResult) => void
}

/** The button of a selection that sets a field of its records to the same value. */
export function FieldSelection<Item extends { readonly id: string }>(props: Props<Item>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton variant="default" icon={IconPencil} onClick={() => setOpen(true)}>
        {t('platform.selection.change')}
      </ActionButton>
      {isOpen && <ChangeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const shape = z.strictObject({ field: z.string(), value: z.string().trim() })

function ChangeDialog<Item extends { readonly id: string }>(props: Props<Item> & { onClose: () => void }) {
  const { items, nameOf, fields, change, onDone, onClose } = props
  const { t } = useTranslation()
  const { each, progress } = useEach()
  // Each field keeps its own value while another one is chosen.
  const form = useContractForm<typeof shape, Record<string, string | null>>(
    shape,
    { field: fields[0]?.name ?? '', ...Object.fromEntries(fields.map(({ name }) => [name, null])) },
    {
      toInput: (typed) => ({ field: typed.field ?? '', value: typed[typed.field ?? ''] ?? '' }),
      also: (typed) => ({
        [typed.field ?? '']: typed[typed.field ?? '']?.trim() ? undefined : 'platform.validation.required',
      }),
    },
  )
  const field = fields.find(({ name }) => name === form.values.field)
  return (
    <FormDialog
      title={t('platform.selection.changeTitle', { count: items.length })}
      form={form}
      save={async ({ field: name, value }) => ({
        ok: true,
        answer: await each(
          { items, nameOf, words: (count) => t('platform.selection.changed', { count }) },
          async (item) => {
            await change(item, { [name]: value })
            return undefined
          },
        ),
      })}
      onSaved={onDone}
      onClose={onClose}
      submit={t('platform.selection.apply')}
    >
      <SelectField
        name="field"
        label={t('platform.selection.field')}
        choices={fields.map(({ name, label }) => ({ value: name, label }))}
        required
      />
      {field && <Value key={field.name} field={field} />}
      <EachProgress of={progress} />
    </FormDialog>
  )
}

function Value({ field: { name, choices, records } }: { field: ChangedField }) {
  const { t } = useTranslation()
  const label = t('platform.selection.value')
  if (records) return <RecordValue name={name} label={label} of={records} />
  if (choices) return <PickField name={name} label={label} choices={choices} required />
  return <TextField name={name} label={label} autoComplete="off" required />
}

function RecordValue({ of, ...props }: { name: string; label: string; of: Route }) {
  const choiceOf = ({ id, name }: Ref) => ({ value: id, label: name })
  const { choices, loading, onSearch } = useChoices(of, {}, choiceOf as () => Choice)
  return <PickField {...props} choices={choices} loading={loading} onSearch={onSearch} required />
}
