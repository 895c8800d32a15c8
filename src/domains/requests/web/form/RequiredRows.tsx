import type { ReactNode } from 'react'
import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { type Choice, SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'

interface Props {
  name: string
  label: string
  blank: object
  nameOf: (number: number) => string
  add: string
  empty: string
  levels: readonly Choice[]
  /** Renders the field that names what is required. */
  children: (path: string) => ReactNode
}

/** Required skills or languages, each with a minimum level. */
export function RequiredRows({ label, blank, levels, children, ...rows }: Props) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={label}>
      <div data-wide>
        <RowsField {...rows} label={label} blank={() => blank}>
          {(path) => (
            <>
              {children(path)}
              <SelectField
                name={`${path}.minimumLevel`}
                label={t('requests.field.minimumLevel')}
                empty={t('requests.form.anyLevel')}
                choices={levels}
              />
            </>
          )}
        </RowsField>
      </div>
    </FieldGroup>
  )
}
