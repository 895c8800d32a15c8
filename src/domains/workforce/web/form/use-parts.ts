import { useMemo } from 'react'
import type { Part } from '#platform/web/forms/FormIndex.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'

const fields = {
  identity: ['firstName', 'lastName', 'dateOfBirth', 'nationalId'],
  contact: ['email', 'phone', 'username', 'address'],
  personal: ['maritalStatus', 'numberOfDependents', 'bankAccount'],
  professional: ['industry', 'primaryRole', 'experienceLevel', 'rate', 'desiredJobRoles', 'professionalBio'],
  skills: ['skills'],
  languages: ['languages'],
  workHistory: ['workHistory'],
} as const

/** The parts of the form of a worker, from top to bottom. */
export type WorkerParts = Readonly<Record<keyof typeof fields, Part>>

/** The parts of the form of a worker, with their titles. */
export function useParts(): WorkerParts {
  const { t } = useWords()
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fields).map(([name, list]) => [
          name,
          { id: `worker-${name}`, title: t(`workforce.form.${name}`), fields: list },
        ]),
      ) as unknown as WorkerParts,
    [t],
  )
}
