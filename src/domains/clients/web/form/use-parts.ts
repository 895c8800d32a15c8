import { useMemo } from 'react'
import { namesInPart } from '#base/fields.ts'
import { clientRecord } from '#domains/clients/contract/fields.ts'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

const fields = {
  company: namesInPart(clientRecord, 'company'),
  contact: namesInPart(clientRecord, 'contact'),
  billing: namesInPart(clientRecord, 'billing'),
} as const

/** The sections of the client form, from top to bottom. */
export type ClientParts = ReturnType<typeof useParts>

/** Returns the sections of the client form with their translated titles. */
export function useParts() {
  const { t } = useTranslation()
  return useMemo(() => formParts('client', fields, (name) => t(`clients.form.${name}`)), [t])
}
