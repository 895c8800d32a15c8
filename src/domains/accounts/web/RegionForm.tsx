import { Formats } from '#base/formats.ts'
import { type Language, languages } from '#base/language.ts'
import { currencies } from '#base/currency.ts'
import { dateFormats, firstDays, timeFormats } from '#base/region.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { localeFor } from '#platform/web/format/locale.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { daysAfter } from '#base/days.ts'
import { ownAccountRoutes } from '../contract.ts'
import { regionForm, type RegionSettings } from '../contract/region.ts'
import { session } from './session.ts'
import styles from './RegionForm.module.css'

/** The form of the language and the formats of dates, times and amounts, for users and workers. */
export function RegionForm() {
  const { t } = useTranslation()
  const region = useRead(ownAccountRoutes.readRegion, {})
  return (
    <Reading of={region} as="form" failed={t('accounts.region.notLoaded')}>
      {(found) => <Fields found={found} />}
    </Reading>
  )
}

// An example in which day and month, and 12 and 24 hours, are distinguishable.
const example = { date: '2026-12-31', time: '14:30' }

function Fields({ found }: { found: RegionSettings }) {
  const { t, setLanguage } = useTranslation()
  const format = useFormat()
  const { timeZone } = format
  const tell = useToasts()
  const { write } = useWrite(ownAccountRoutes.saveRegion)
  const { version, allowed: _, firstDayOfWeek, ...rest } = found
  const form = useContractForm(
    regionForm,
    { ...rest, firstDayOfWeek: String(firstDayOfWeek) },
    { toInput: (typed) => ({ ...typed, firstDayOfWeek: Number(typed.firstDayOfWeek) }) },
  )
  const typed = { ...form.values, firstDayOfWeek: Number(form.values.firstDayOfWeek) }
  const language = form.values.language as Language
  const label = (name: string) => ({ name, label: t(`accounts.region.${name}`) })
  return (
    <Panel title={t('accounts.region.title')} lead={t('accounts.region.lead')}>
      <Form
        form={form}
        save={(body) => write({ body, ifMatch: version })}
        explain={unlessRefused(t('accounts.region.notSaved'))}
        onSaved={async (saved) => {
          await Promise.all([setLanguage(saved.language), session.load()])
          tell.success(t('accounts.region.saved'))
        }}
      >
        <FieldGroup>
          <div data-wide>
            <SelectField
              {...label('language')}
              description={t('accounts.region.languageHelp')}
              choices={languages.map((value) => ({ value, label: ownName(value) }))}
            />
          </div>
          <SelectField
            {...label('dateFormat')}
            choices={dateFormats.map((value) => ({
              value,
              label: new Formats(localeFor(language), timeZone, { ...typed, dateFormat: value }).date(example.date),
            }))}
          />
          <SelectField
            {...label('timeFormat')}
            choices={timeFormats.map((value) => ({
              value,
              label: t(`accounts.region.hours${value}`, {
                example: new Formats(localeFor(language), timeZone, { ...typed, timeFormat: value }).timeOfDay(
                  example.time,
                ),
              }),
            }))}
          />
          <SelectField
            {...label('firstDayOfWeek')}
            choices={firstDays.map((day) => ({ value: String(day), label: format.weekday(day) }))}
          />
          <SelectField
            {...label('currency')}
            description={t('accounts.region.currencyHelp')}
            choices={currencies.map((value) => ({ value, label: `${value} · ${format.currencyName(value)}` }))}
          />
          <div data-wide>
            <RegionPreview format={new Formats(localeFor(language), timeZone, typed)} />
          </div>
          <div data-wide>
            <CheckField
              name="automaticTranslation"
              label={t('accounts.region.translation')}
              description={t('accounts.region.translationHelp')}
            />
          </div>
        </FieldGroup>
        <FormActions submit={t('platform.action.save')} pending={form.pending} />
        <LeaveGuard active={form.changed} isStored={false} />
      </Form>
    </Panel>
  )
}

const day = '2026-12-31'
const at = '2026-12-31T13:30:00Z'

/** Shows examples of the selected formats. */
function RegionPreview({ format }: { format: Formats }) {
  const { t } = useTranslation()
  const [from = day] = format.week(day)
  return (
    <dl className={styles.preview} aria-label={t('accounts.region.preview')}>
      <dt className="visually-hidden">{t('accounts.region.preview')}</dt>
      <dd className={styles.large}>{format.date(day, 'long')}</dd>
      <dd>{format.moment(at)}</dd>
      <dd>{format.dates(from, daysAfter(from, 6))}</dd>
      <dd>{format.money({ amount: 152_550, currency: format.region.currency })}</dd>
    </dl>
  )
}
