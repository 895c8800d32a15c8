import { isLanguage, preferredLanguages } from '#base/language.ts'
import type { Answer } from '#base/route.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { zoneChoices } from '#platform/web/forms/field/zone-choices.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { organisationRoutes } from '../../contract.ts'
import { TabForm, type TabFormProps } from './TabForm.tsx'

type Preferences = Answer<typeof organisationRoutes.readPreferences>

/** The form of the language, the time zone and the email settings. */
export function PreferencesForm(tab: TabFormProps<Preferences>) {
  const { t, language } = useTranslation()
  const { write } = useWrite(organisationRoutes.savePreferences)
  const valuesOf = (found: Preferences) => ({
    preferredLanguage: found.preferredLanguage ?? language,
    timeZone: found.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    notifyByEmail: found.notifyByEmail,
    newsletter: found.newsletter,
  })
  const form = useContractForm(organisationRoutes.savePreferences.body, valuesOf(tab.found))
  const chosen = form.values.preferredLanguage
  const named = new Intl.DisplayNames(language, { type: 'language' })
  const note = isLanguage(chosen)
    ? undefined
    : t('organisations.profile.interfaceLanguage', {
        chosen: named.of(chosen) ?? chosen,
        shown: named.of(language) ?? language,
      })
  return (
    <TabForm {...tab} form={form} valuesOf={valuesOf} save={(body, ifMatch) => write({ body, ifMatch })}>
      <FieldGroup>
        <SelectField
          name="preferredLanguage"
          label={t('organisations.field.preferredLanguage')}
          choices={preferredLanguages.map((code) => ({ value: code, label: ownName(code) }))}
          description={note}
          required
        />
        <PickField
          name="timeZone"
          label={t('organisations.field.timeZone')}
          description={t('organisations.profile.timeZoneHelp')}
          choices={zoneChoices()}
          required
        />
      </FieldGroup>
      <FieldGroup title={t('organisations.profile.mail')}>
        <div data-wide>
          <CheckField name="notifyByEmail" label={t('organisations.field.notifyByEmail')} />
        </div>
        <div data-wide>
          <CheckField name="newsletter" label={t('organisations.field.newsletter')} />
        </div>
      </FieldGroup>
    </TabForm>
  )
}
