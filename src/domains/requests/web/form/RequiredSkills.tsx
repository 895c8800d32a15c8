import { experienceLevels } from '#domains/workforce/rules/levels.ts'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { blankSkill } from './request-input.ts'
import { RequiredRows } from './RequiredRows.tsx'

/** The required skills with their minimum levels. */
export function RequiredSkills() {
  const { t } = useTranslation()
  return (
    <RequiredRows
      name="skills"
      label={t('requests.field.skills')}
      blank={blankSkill}
      nameOf={(number) => t('requests.row.skill', { number })}
      add={t('requests.row.addSkill')}
      empty={t('requests.row.noSkills')}
      levels={experienceLevels.map((value) => ({ value, label: t(`workforce.level.${value}`) }))}
    >
      {(path) => <TextField name={`${path}.name`} label={t('requests.field.skillName')} required autoComplete="off" />}
    </RequiredRows>
  )
}
