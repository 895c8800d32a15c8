import { Radio } from '@mantine/core'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Stars } from './Stars.tsx'
import styles from './StarsField.module.css'

const all = [5, 4, 3, 2, 1]

/** A field with one to five stars, each with its label. */
export function StarsField(props: FieldProps) {
  const { t } = useTranslation()
  const { input, group, value, set } = useField(props)
  return (
    <Radio.Group
      {...input}
      {...group}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(chosen) => set(Number(chosen))}
    >
      <div className={styles.choices}>
        {all.map((stars) => (
          <Radio
            key={stars}
            value={String(stars)}
            label={
              <span className={styles.choice}>
                <Stars stars={stars} />
                {t(`assignments.rating.word.${stars}`)}
              </span>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}
