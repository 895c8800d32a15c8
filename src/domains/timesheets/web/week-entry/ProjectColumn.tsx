import { NativeSelect, TextInput } from '@mantine/core'
import { timeOffTypes } from '#domains/absences/rules.ts'
import { useTypeText } from '#domains/absences/web/use-time-off-texts.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { GridProject } from './open-days.ts'
import type { Week } from './use-week.ts'
import styles from './WeekForm.module.css'

/** The row headings: projects with their task descriptions, and the type of time off. */
export function ProjectColumn({ week, projects }: { week: Week; projects: readonly GridProject[] }) {
  const { t } = useTranslation()
  const { values, set, faults } = week
  const typeText = useTypeText()
  return (
    <div className={styles.projects}>
      <span className={styles.corner} aria-hidden />
      <span className={styles.rowName} aria-hidden>
        {t('timesheets.field.startTime')}
      </span>
      {projects.map(({ id, name, client }) => (
        <div key={id} className={styles.project}>
          <span className={styles.projectName}>{name}</span>
          <span className={styles.quiet}>{client}</span>
          <TextInput
            size="sm"
            name={`tasks.${id}`}
            aria-label={t('timesheets.grid.taskOf', { project: name })}
            placeholder={t('timesheets.field.taskDescription')}
            maxLength={5000}
            value={values.tasks[id] ?? ''}
            error={faults[`tasks.${id}`]}
            onChange={(event) =>
              set({ ...values, tasks: { ...values.tasks, [id]: event.currentTarget.value } }, `tasks.${id}`)
            }
          />
        </div>
      ))}
      <span className={styles.rowName} aria-hidden>
        {t('timesheets.grid.rest')}
      </span>
      <label className={styles.project}>
        <span className={styles.projectName}>{t('absences.title')}</span>
        <NativeSelect
          size="sm"
          aria-label={t('timesheets.grid.offType')}
          value={values.off.type}
          onChange={(event) => {
            const type = timeOffTypes.find((one) => one === event.currentTarget.value)
            if (type) set({ ...values, off: { ...values.off, type } })
          }}
          data={timeOffTypes.map((value) => ({ value, label: typeText(value) }))}
        />
      </label>
      <span className={styles.rowName} aria-hidden>
        {t('timesheets.entry.total')}
      </span>
      <span className={styles.rowName} aria-hidden>
        {t('timesheets.grid.copyDay')}
      </span>
    </div>
  )
}
