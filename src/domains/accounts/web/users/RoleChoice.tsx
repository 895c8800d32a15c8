import type { ProviderRole } from '#base/actor.ts'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './RoleChoice.module.css'

/** Selects one of the assignable roles, each with a description. */
export function RoleChoice({ roles, ...props }: FieldProps & { roles: readonly ProviderRole[] }) {
  const { t } = useTranslation()
  const { input, value, set } = useField(props)
  return (
    <fieldset>
      <legend className={styles.legend}>{input.label}</legend>
      <div className={styles.roles}>
        {roles.map((role) => (
          <label key={role} className={styles.role}>
            <input
              type="radio"
              name={input.name}
              value={role}
              checked={value === role}
              onChange={() => set(role)}
              aria-invalid={input.error ? true : undefined}
            />
            <span className={styles.dot} aria-hidden />
            <span>
              <strong>{t(`accounts.role.${role}`)}</strong>
              <span className={styles.text}>{t(`accounts.roleText.${role}`)}</span>
            </span>
          </label>
        ))}
      </div>
      {input.error && <p className={styles.error}>{input.error}</p>}
    </fieldset>
  )
}
