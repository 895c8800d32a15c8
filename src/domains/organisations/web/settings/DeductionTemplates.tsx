import { Menu, Stack } from '@mantine/core'
import { IconChevronDown, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { deductionTemplates, type TemplateCountry, templateCountries } from '../../rules/deduction-templates.ts'
import { useCountryName } from '../use-country-name.ts'
import { rowsOf } from './deduction-rows.ts'
import styles from './DeductionTemplates.module.css'

/** Adds the usual deductions of a country to the form, for review, and names their source. */
export function DeductionTemplates() {
  const form = useFormFields()
  const { t } = useTranslation()
  const countryName = useCountryName()
  const [chosen, setChosen] = useState<TemplateCountry>()
  function add(country: TemplateCountry) {
    const rows = form.valueOf('deductions') as readonly unknown[]
    const added = rowsOf(country)
    form.setRows('deductions', [...rows, ...added], [...rows.keys(), ...added.map(() => undefined)])
    setChosen(country)
  }
  return (
    <Stack gap="0.5rem" align="flex-start" mb="1rem">
      <Menu>
        <Menu.Target>
          <ActionButton variant="default" icon={IconTemplate} rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('organisations.settings.template.use')}
          </ActionButton>
        </Menu.Target>
        <Menu.Dropdown>
          {templateCountries.map((country) => (
            <Menu.Item key={country} onClick={() => add(country)}>
              {countryName(country)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <p className={styles.note} role="status">
        {chosen &&
          t('organisations.settings.template.note', {
            country: countryName(chosen),
            source: deductionTemplates[chosen].source,
            year: String(deductionTemplates[chosen].year),
          })}
      </p>
    </Stack>
  )
}
