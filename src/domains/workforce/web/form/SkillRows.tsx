import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useWorkerChoices } from '../use-worker-choices.ts'
import { blankSkill } from './worker-input.ts'

/** The skills of a worker and their levels. */
export function SkillRows() {
  const { t } = useTranslation()
  const { levels } = useWorkerChoices()
  return (
    <RowsField
      name="skills"
      label={t('workforce.form.skills')}
      blank={() => blankSkill}
      nameOf={(number) => t('workforce.row.skill', { number })}
      add={t('workforce.row.addSkill')}
      empty={t('workforce.row.noSkills')}
    >
      {(path) => (
        <>
          <TextField name={`${path}.name`} label={t('workforce.field.skillName')} required autoComplete="off" />
          <SelectField
            name={`${path}.proficiency`}
            label={t('workforce.field.proficiency')}
            required
            empty={t('workforce.form.choose')}
            choices={levels}
          />
        </>
      )}
    </RowsField>
  )
}
