import { useMemo } from 'react'
import type { Part } from '#platform/web/forms/FormIndex.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'

/** The parts of the form of a project, from top to bottom. */
export type ProjectParts = Readonly<Record<'what' | 'when', Part>>

/** The parts of the form of a project, with their titles. */
export function useParts(): ProjectParts {
  const { t } = useWords()
  return useMemo(
    () => ({
      what: {
        id: 'project-what',
        title: t('projects.form.what'),
        fields: ['name', 'clientId', 'workSiteId', 'description'],
      },
      when: {
        id: 'project-when',
        title: t('projects.form.when'),
        fields: ['startDate', 'endDate', 'status', 'budgetHours', 'projectManagerId', 'colour'],
      },
    }),
    [t],
  )
}
