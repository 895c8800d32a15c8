import { Checkbox, CheckboxGroup } from '@mantine/core'
import type { KeyScope } from '#base/actor.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { keyForm, keyRoutes } from '../../contract.ts'
import { lifetimeDays } from '../../rules.ts'
import styles from './KeyDialog.module.css'

const lifetimes = ['30', '90', '365', '730'] as const

interface Props {
  /** The scopes that can be chosen. */
  scopes: readonly KeyScope[]
  onClose: () => void
  /** Called with the text of the new key. */
  onText: (text: string) => void
}

interface Values {
  name: string
  scopes: KeyScope[]
  days: string
}

/** Creates an API key: name, lifetime, permissions. */
export function KeyDialog({ scopes, onClose, onText }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(keyRoutes.addKey, { onDone: ({ key }) => onText(key) })
  const initial: Values = { name: '', scopes: [], days: String(lifetimeDays.default) }
  const form = useContractForm(keyForm, initial, { toInput: (typed) => ({ ...typed, days: Number(typed.days) }) })
  return (
    <FormDialog
      title={t('keys.add')}
      form={form}
      save={(body) => write({ body })}
      onSaved={() => tell.success(t('keys.added'))}
      onClose={onClose}
      submit={t('keys.add')}
    >
      <TextField name="name" label={t('keys.field.name')} description={t('keys.field.nameHelp')} required />
      <SelectField
        name="days"
        label={t('keys.field.lifetime')}
        choices={lifetimes.map((value) => ({ value, label: t(`keys.lifetime.${value}`) }))}
      />
      <ScopesField
        name="scopes"
        label={t('keys.field.scopes')}
        description={t('keys.field.scopesHelp')}
        scopes={scopes}
      />
    </FormDialog>
  )
}

/** The permissions of an API key, in words. */
function ScopesField({ scopes, ...props }: FieldProps & { scopes: readonly KeyScope[] }) {
  const { t } = useTranslation()
  const { input, group, value, set } = useField(props)
  const { id, name, label, error, description } = input
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <CheckboxGroup
      id={id}
      label={label}
      description={description}
      error={error}
      withAsterisk
      value={chosen}
      onChange={set}
      {...group}
    >
      <div className={styles.scopes}>
        {scopes.map((scope) => (
          <Checkbox key={scope} name={name} value={scope} label={t(`accounts.permission.${scope}`)} />
        ))}
      </div>
    </CheckboxGroup>
  )
}
