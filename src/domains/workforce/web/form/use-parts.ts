import { useMemo } from 'react'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'

const fields = {
  identity: ['firstName', 'lastName', 'dateOfBirth', 'nationalId'],
  contact: ['email', 'phone', 'username', 'address'],
  personal: ['maritalStatus', 'numberOfDependents', 'bankAccount'],
  professional: ['industry', 'primaryRole', 'experienceLevel', 'payRate', 'desiredJobRoles', 'professionalBio'],
  skills: ['skills'],
  languages: ['languages'],
  workHistory: ['workHistory'],
} as const

/** The parts of the form of a worker, from top to bottom. */
export type WorkerParts = ReturnType<typeof useParts>

/** The parts of the form of a worker, with their titles. */
export function useParts() {
  const { t } = useWords()
  return useMemo(() => formParts('worker', fields, (name) => t(`workforce.form.${name}`)), [t])
}
