import { Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './ColourField.module.css'

const colours = {
  spruce: '#2f6f62',
  blue: '#2a6695',
  plum: '#704e8d',
  brick: '#bf4630',
  amber: '#c18a12',
  olive: '#6b7a1f',
  slate: '#5b6672',
  rose: '#b4476d',
} as const

/** A field for the colour of a project: one of eight, or its current one. */
export function ColourField({ name, label }: { name: string; label: string }) {
  const form = useFormFields()
  const { t } = useTranslation()
  const value = form.valueOf(name)
  const [own] = useState(value)
  const isListed = typeof own !== 'string' || Object.values<string>(colours).includes(own)
  const choices = [...Object.entries<string>(colours), ...(isListed ? [] : [['own', own] as const])]
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <Group gap="0.5rem" align="stretch">
        {choices.map(([colour, code]) => (
          <label key={colour} className={styles.colour} style={{ background: code }}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={t(`projects.colour.${colour}`)}
              checked={value === code}
              onChange={() => form.set(name, code)}
            />
            {value === code && <IconCheck size={18} stroke={3} aria-hidden />}
          </label>
        ))}
      </Group>
    </fieldset>
  )
}
