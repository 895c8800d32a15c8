import { useMemo } from 'react'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'

const fields = {
  what: ['name', 'clientId', 'workSiteId', 'description'],
  when: ['startDate', 'endDate', 'status', 'budgetHours', 'projectManagerId', 'colour'],
} as const

/** The sections of the project form, from top to bottom. */
export type ProjectParts = ReturnType<typeof useParts>

/** Returns the sections of the project form with their translated titles. */
export function useParts() {
  const { t } = useWords()
  return useMemo(() => formParts('project', fields, (name) => t(`projects.form.${name}`)), [t])
}
