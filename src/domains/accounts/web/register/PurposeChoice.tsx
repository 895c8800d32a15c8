import { Stack } from '@mantine/core'
import { IconBriefcase2, IconUsersGroup } from '@tabler/icons-react'
import { purposes } from '#domains/organisations/rules.ts'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './PurposeChoice.module.css'

const icons = { outsourcing: IconUsersGroup, enlisting: IconBriefcase2 }

/** Selects the purpose of the organisation: it looks for temporary staff or offers staffing services. */
export function PurposeChoice(props: FieldProps) {
  const { t } = useTranslation()
  const { input, value, set } = useField(props)
  return (
    <fieldset>
      <legend className={styles.legend}>
        {input.label}
        <span className={styles.required} aria-hidden>
          {' *'}
        </span>
      </legend>
      <Stack gap="0.75rem">
        {purposes.map((purpose) => {
          const Icon = icons[purpose]
          return (
            <label key={purpose} className={styles.card}>
              <input
                type="radio"
                name={input.name}
                value={purpose}
                checked={value === purpose}
                onChange={() => set(purpose)}
                aria-invalid={input.error ? true : undefined}
                aria-describedby={input.error ? `${input.id}-error` : undefined}
              />
              <Icon size={22} aria-hidden />
              <span>
                <strong>{t(`organisations.purpose.${purpose}.name`)}</strong>
                <span className={styles.text}>{t(`organisations.purpose.${purpose}.text`)}</span>
              </span>
            </label>
          )
        })}
      </Stack>
      {input.error && (
        <p className={styles.error} id={`${input.id}-error`}>
          {input.error}
        </p>
      )}
    </fieldset>
  )
}
