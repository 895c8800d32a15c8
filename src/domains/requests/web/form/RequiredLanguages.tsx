import { preferredLanguages } from '#base/language.ts'
import { languageLevels } from '#domains/workforce/rules/levels.ts'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { blankLanguage } from './request-input.ts'
import { RequiredRows } from './RequiredRows.tsx'

/** The required languages with their minimum levels. */
export function RequiredLanguages() {
  const { t } = useTranslation()
  return (
    <RequiredRows
      name="languages"
      label={t('requests.field.languages')}
      blank={blankLanguage}
      nameOf={(number) => t('requests.row.language', { number })}
      add={t('requests.row.addLanguage')}
      empty={t('requests.row.noLanguages')}
      levels={languageLevels.map((value) => ({ value, label: t(`workforce.languageLevel.${value}`) }))}
    >
      {(path) => (
        <SelectField
          name={`${path}.language`}
          label={t('requests.field.language')}
          required
          empty={t('requests.form.choose')}
          choices={preferredLanguages.map((value) => ({ value, label: ownName(value) }))}
        />
      )}
    </RequiredRows>
  )
}
