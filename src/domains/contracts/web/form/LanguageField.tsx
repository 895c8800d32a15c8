import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type ContractKind, kindsOfContracts } from '../../rules.ts'

/** The language of a contract, among those in which its kind is written. */
export function LanguageField({ kind }: { kind: ContractKind }) {
  const { t } = useTranslation()
  return (
    <SelectField
      name="language"
      label={t('contracts.form.language')}
      choices={kindsOfContracts[kind].languages.map((value) => ({ value, label: t(`contracts.language.${value}`) }))}
    />
  )
}
