import { useMemo } from 'react'
import { clientRecord } from '#domains/clients/contract/fields.ts'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

const names = ['company', 'contact', 'billing'] as const

/** The sections of the client form, from top to bottom. */
export type ClientParts = ReturnType<typeof useParts>

/** Returns the sections of the client form with their translated titles. */
export function useParts() {
  const { t } = useTranslation()
  return useMemo(() => formParts('client', clientRecord, names, (name) => t(`clients.form.${name}`)), [t])
}
