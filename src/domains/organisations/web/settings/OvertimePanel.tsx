import { Stack } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { overtimeLawOf } from '#base/official/overtime.ts'
import { DurationField } from '#platform/web/forms/field/DurationField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { mostBands } from '../../contract/settings.ts'
import type { RulesCountry } from '../../rules.ts'
import { useCountryName } from '../use-country-name.ts'
import { blankBand, overtimeValuesOf } from './overtime-rows.ts'

/** The percentages of overtime by its hours in the week, with the values of the country and what is not covered. */
export function OvertimePanel({ country }: { country: RulesCountry | undefined }) {
  const { t } = useTranslation()
  const form = useFormFields()
  const countryName = useCountryName()
  const law = overtimeLawOf(country)
  const bands = form.valueOf('overtimeBands.bands') as readonly unknown[]
  function takeValues() {
    for (const [path, value] of Object.entries(overtimeValuesOf(country))) form.set(path, value)
    const taken = structuredClone(law?.bands ?? [])
    form.setRows(
      'overtimeBands.bands',
      taken,
      taken.map(() => undefined),
    )
  }
  return (
    <Panel title={t('organisations.overtime.title')} lead={t('organisations.overtime.lead')}>
      <Stack gap="1rem" align="stretch">
        {country && law && (
          <div>
            <ActionButton variant="default" icon={IconTemplate} onClick={takeValues}>
              {t('organisations.overtime.take', { country: countryName(country) })}
            </ActionButton>
            <p className="small-note">
              {[
                t(`organisations.overtime.law.${law.country}`),
                law.source,
                law.rules.join(', '),
                t(`organisations.law.certainty.${law.certainty}`),
              ].join(' · ')}
            </p>
          </div>
        )}
        <RowsField
          name="overtimeBands.bands"
          label={t('organisations.overtime.title')}
          blank={() => blankBand(bands.length)}
          nameOf={(number) => t('organisations.overtime.band', { number })}
          add={t('organisations.overtime.add')}
          empty={t('organisations.overtime.none')}
          max={mostBands}
          cards
          ordered={false}
        >
          {(path) => (
            <>
              <DurationField
                name={`${path}.afterMinutes`}
                label={t('organisations.overtime.after')}
                description={t('organisations.overtime.afterHelp')}
                required
              />
              <NumberField
                name={`${path}.percent`}
                label={t('organisations.overtime.percent')}
                unit={t('platform.unit.percent')}
                required
              />
              <NumberField
                name={`${path}.restDayPercent`}
                label={t('organisations.overtime.restDayPercent')}
                description={t('organisations.overtime.restDayHelp')}
                unit={t('platform.unit.percent')}
              />
              <NumberField
                name={`${path}.labourDayPercent`}
                label={t('organisations.overtime.labourDayPercent')}
                description={t('organisations.overtime.labourDayHelp')}
                unit={t('platform.unit.percent')}
              />
            </>
          )}
        </RowsField>
        {bands.length > 0 && (
          <TextField
            name="overtimeBands.source"
            label={t('organisations.overtime.source')}
            description={t('organisations.overtime.sourceHelp')}
            required
          />
        )}
        {country && (
          <p className="small-note">
            {countryName(country)}: {t(`organisations.overtime.notCovered.${country}`)}
          </p>
        )}
      </Stack>
    </Panel>
  )
}
