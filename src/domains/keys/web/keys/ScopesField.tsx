import { Checkbox } from '@mantine/core'
import type { KeyScope } from '#base/actor.ts'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './Keys.module.css'

/** The permissions of an API key, in words. */
export function ScopesField({ scopes, ...props }: FieldProps & { scopes: readonly KeyScope[] }) {
  const { t } = useTranslation()
  const { input, group, value, set } = useField(props)
  const { id, name, label, error, description } = input
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <Checkbox.Group
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
    </Checkbox.Group>
  )
}
