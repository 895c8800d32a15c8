import { useMemo } from 'react'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'

const fields = {
  company: ['name', 'industry', 'vatNumber', 'website', 'status'],
  contact: ['contact'],
  billing: ['billingAddress', 'notes'],
} as const

/** The sections of the client form, from top to bottom. */
export type ClientParts = ReturnType<typeof useParts>

/** Returns the sections of the client form with their translated titles. */
export function useParts() {
  const { t } = useWords()
  return useMemo(() => formParts('client', fields, (name) => t(`clients.form.${name}`)), [t])
}
