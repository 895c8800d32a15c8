import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { settingsRoutes } from '../../contract.ts'
import { rulesCountries, type RulesCountry } from '../../rules.ts'
import { useCountryName } from '../use-country-name.ts'

/** Selects the countries whose national holidays apply, and saves each change immediately. */
export function HolidaySets({ chosen, version }: { chosen: readonly RulesCountry[]; version: number }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const countryName = useCountryName()
  const { act, pending } = useWrite(settingsRoutes.chooseHolidaySets, {
    onDone: () => tell.success(t('organisations.settings.holidays.chosen')),
  })
  // Shows the selection immediately, until the saved version has been loaded.
  const [requested, setRequested] = useState<{ from: number; countries: readonly RulesCountry[] }>()
  const shown = requested?.from === version ? requested.countries : chosen
  const toggle = async (country: RulesCountry) => {
    if (pending) return
    const countries = shown.includes(country) ? shown.filter((one) => one !== country) : [...shown, country]
    setRequested({ from: version, countries })
    const outcome = await act({ body: { countries }, ifMatch: version })
    if (!outcome.ok) setRequested(undefined)
  }
  return (
    <Panel title={t('organisations.settings.holidays.sets')} lead={t('organisations.settings.holidays.setsLead')}>
      <Stack role="group" aria-label={t('organisations.settings.holidays.sets')} gap="1rem">
        {rulesCountries.map((country) => (
          <Checkbox
            key={country}
            label={countryName(country)}
            description={t(`organisations.settings.holidays.law.${country}`)}
            checked={shown.includes(country)}
            onChange={() => void toggle(country)}
          />
        ))}
      </Stack>
    </Panel>
  )
}
