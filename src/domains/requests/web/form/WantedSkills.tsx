import { experienceLevels } from '#domains/workforce/rules/levels.ts'
import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { blankSkill } from './request-input.ts'

/** The required skills with their minimum levels. */
export function WantedSkills() {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('requests.field.skills')}>
      <div data-wide>
        <RowsField
          name="skills"
          label={t('requests.field.skills')}
          blank={() => blankSkill}
          nameOf={(number) => t('requests.row.skill', { number })}
          add={t('requests.row.addSkill')}
          empty={t('requests.row.noSkills')}
        >
          {(path) => (
            <>
              <TextField name={`${path}.name`} label={t('requests.field.skillName')} required autoComplete="off" />
              <SelectField
                name={`${path}.minimumLevel`}
                label={t('requests.field.minimumLevel')}
                empty={t('requests.form.anyLevel')}
                choices={experienceLevels.map((value) => ({ value, label: t(`workforce.level.${value}`) }))}
              />
            </>
          )}
        </RowsField>
      </div>
    </FieldGroup>
  )
}
