import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useWorkerChoices } from '../use-worker-choices.ts'
import { blankLanguage, type WorkerValues } from './worker-input.ts'

/** The languages of a worker, each by its own name and at most once, with their levels. */
export function LanguageRows() {
  const form = useFormFields()
  const { t } = useTranslation()
  const { languages, languageLevels } = useWorkerChoices()
  const rows = form.valueOf('languages') as WorkerValues['languages']
  return (
    <RowsField
      name="languages"
      label={t('workforce.form.languages')}
      blank={() => blankLanguage}
      nameOf={(number) => t('workforce.row.language', { number })}
      add={t('workforce.row.addLanguage')}
      empty={t('workforce.row.noLanguages')}
    >
      {(path, index) => (
        <>
          <SelectField
            form={withTwice(form, rows, index)}
            name={`${path}.language`}
            label={t('workforce.field.language')}
            required
            empty={t('workforce.form.choose')}
            choices={choiceOf(languages, rows[index]?.language)}
          />
          <SelectField
            name={`${path}.level`}
            label={t('workforce.field.languageLevel')}
            required
            empty={t('workforce.form.choose')}
            choices={languageLevels}
          />
        </>
      )}
    </RowsField>
  )
}

// Reports a language that is chosen twice immediately, not only on saving.
function withTwice(form: FormFields, rows: WorkerValues['languages'], index: number): FormFields {
  const language = rows[index]?.language
  const isTwice = Boolean(language) && rows.slice(0, index).some((row) => row.language === language)
  if (!isTwice) return form
  return { ...form, faultOf: () => ({ messageKey: 'workforce.validation.languageTwice', values: {} }) }
}

function choiceOf<Of extends { value: string; label: string }>(
  choices: readonly Of[],
  code: string | null | undefined,
) {
  if (!code || choices.some(({ value }) => value === code)) return choices
  return [...choices, { value: code, label: code }]
}
