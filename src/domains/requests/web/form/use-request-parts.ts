import { useMemo } from 'react'
import type { Part } from '#platform/web/forms/FormIndex.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'

const fields = {
  what: ['title', 'role', 'projectId', 'workSiteId', 'projectManagerId', 'description'],
  when: ['startDate', 'endDate', 'duration', 'durationUnit', 'positions'],
  whom: ['experienceLevel', 'rate', 'skills', 'certifications', 'languages'],
} as const

/** The parts of the form of a request, from top to bottom. */
export type RequestParts = Readonly<Record<keyof typeof fields, Part>>

/** The parts of the form of a request, with their titles. */
export function useRequestParts(): RequestParts {
  const { t } = useWords()
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fields).map(([name, list]) => [
          name,
          { id: `request-${name}`, title: t(`requests.form.${name}`), fields: list },
        ]),
      ) as unknown as RequestParts,
    [t],
  )
}
