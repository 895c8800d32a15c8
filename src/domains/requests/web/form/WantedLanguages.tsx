import { preferredLanguages } from '#base/language.ts'
import { languageLevels } from '#domains/workforce/rules/levels.ts'
import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { blankLanguage } from './request-input.ts'

/** The required languages with their minimum levels. */
export function WantedLanguages() {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('requests.field.languages')}>
      <div data-wide>
        <RowsField
          name="languages"
          label={t('requests.field.languages')}
          blank={() => blankLanguage}
          nameOf={(number) => t('requests.row.language', { number })}
          add={t('requests.row.addLanguage')}
          empty={t('requests.row.noLanguages')}
        >
          {(path) => (
            <>
              <SelectField
                name={`${path}.language`}
                label={t('requests.field.language')}
                required
                empty={t('requests.form.choose')}
                choices={preferredLanguages.map((value) => ({ value, label: ownName(value) }))}
              />
              <SelectField
                name={`${path}.minimumLevel`}
                label={t('requests.field.minimumLevel')}
                empty={t('requests.form.anyLevel')}
                choices={languageLevels.map((value) => ({ value, label: t(`workforce.languageLevel.${value}`) }))}
              />
            </>
          )}
        </RowsField>
      </div>
    </FieldGroup>
  )
}
