import { useMemo } from 'react'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'

const fields = {
  what: ['title', 'role', 'projectId', 'workSiteId', 'projectManagerId', 'description'],
  when: ['startDate', 'endDate', 'duration', 'durationUnit', 'positions'],
  whom: ['experienceLevel', 'budgetRate', 'skills', 'certifications', 'languages'],
} as const

/** The sections of the request form, from top to bottom. */
export type RequestParts = ReturnType<typeof useRequestParts>

/** Returns the sections of the request form with their translated titles. */
export function useRequestParts() {
  const { t } = useWords()
  return useMemo(() => formParts('request', fields, (name) => t(`requests.form.${name}`)), [t])
}
