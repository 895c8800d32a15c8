import { useMemo } from 'react'
import { requestRecord } from '#domains/requests/contract/fields.ts'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

const names = ['what', 'when', 'whom'] as const

/** The sections of the request form, from top to bottom. */
export type RequestParts = ReturnType<typeof useRequestParts>

/** Returns the sections of the request form with their translated titles. */
export function useRequestParts() {
  const { t } = useTranslation()
  return useMemo(() => formParts('request', requestRecord, names, (name) => t(`requests.form.${name}`)), [t])
}
