import { DurationField } from '#platform/web/forms/field/DurationField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type Settings, type TimeRules, timeRules } from '../../contract.ts'
import { geofences, roundings } from '../../rules.ts'
import { RulesForm } from './RulesForm.tsx'

// Select fields have text values, which are converted back to numbers when the form is saved.
type FormValues = Omit<TimeRules, 'roundingMinutes' | 'reminderWeekday'> & {
  roundingMinutes: string
  reminderWeekday: string | null
}

const typedOf = (rules: TimeRules): FormValues => ({
  ...rules,
  roundingMinutes: String(rules.roundingMinutes),
  reminderWeekday: rules.reminderWeekday === null ? null : String(rules.reminderWeekday),
})

/** The settings for time entries, overtime and warnings. */
export function TimeTab({ settings }: { settings: Settings }) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useContractForm(timeRules, typedOf(settings.timeRules), {
    toInput: (typed) => ({
      ...typed,
      roundingMinutes: Number(typed.roundingMinutes),
      reminderWeekday: typed.reminderWeekday === null ? null : Number(typed.reminderWeekday),
    }),
  })
  const label = (name: keyof TimeRules) => ({ name, label: t(`organisations.settings.field.${name}`) })
  const minutes = t('organisations.settings.field.minutes')
  const days = t('organisations.settings.field.days')
  const duration = { description: t('organisations.settings.time.durationHelp'), required: true }
  return (
    <RulesForm settings={settings} part="timeRules" form={form} valuesOf={typedOf}>
      <Panel title={t('organisations.settings.time.count')} lead={t('organisations.settings.time.countLead')}>
        <FieldGroup>
          <SelectField
            {...label('roundingMinutes')}
            description={t('organisations.settings.time.roundingHelp')}
            choices={roundings.map((value) => ({
              value: String(value),
              label:
                value === 0
                  ? t('organisations.settings.time.roundNone')
                  : t('organisations.settings.time.roundTo', { minutes: value }),
            }))}
          />
          <NumberField
            {...label('earlyClockInMinutes')}
            description={t('organisations.settings.time.earlyHelp')}
            unit={minutes}
            required
          />
          <div data-wide>
            <SelectField
              {...label('geofence')}
              description={t('organisations.settings.time.geofenceHelp')}
              choices={geofences.map((value) => ({ value, label: t(`organisations.settings.geofence.${value}`) }))}
            />
          </div>
        </FieldGroup>
      </Panel>
      <Panel title={t('organisations.settings.time.limits')} lead={t('organisations.settings.time.limitsLead')}>
        <FieldGroup>
          <DurationField {...label('overtimeDailyMinutes')} {...duration} />
          <DurationField {...label('overtimeWeeklyMinutes')} {...duration} />
          <DurationField {...label('minimumRestMinutes')} {...duration} />
          <DurationField {...label('weeklyMaximumMinutes')} {...duration} />
        </FieldGroup>
      </Panel>
      <Panel title={t('organisations.settings.time.entries')}>
        <FieldGroup>
          <div data-wide>
            <SelectField
              {...label('reminderWeekday')}
              description={t('organisations.settings.time.reminderHelp')}
              empty={t('organisations.settings.time.noReminder')}
              choices={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: format.weekday(day) }))}
            />
          </div>
          <NumberField
            {...label('entryLimitDays')}
            description={t('organisations.settings.time.entryLimitHelp')}
            unit={days}
            required
          />
          <NumberField
            {...label('placeRetentionDays')}
            description={t('organisations.settings.time.placeHelp')}
            unit={days}
            required
          />
        </FieldGroup>
      </Panel>
      <Panel title={t('organisations.settings.time.off')}>
        <FieldGroup>
          <NumberField
            {...label('vacationDays')}
            description={t('organisations.settings.time.vacationHelp')}
            unit={days}
          />
        </FieldGroup>
      </Panel>
    </RulesForm>
  )
}
