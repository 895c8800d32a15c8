import { useMemo } from 'react'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { workerRecord } from '../../contract/fields.ts'

const names = ['identity', 'contact', 'personal', 'professional', 'skills', 'languages', 'workHistory'] as const

/** The sections of the worker form, from top to bottom. */
export type WorkerParts = ReturnType<typeof useParts>

/** Returns the sections of the worker form with their titles. */
export function useParts() {
  const { t } = useTranslation()
  return useMemo(() => formParts('worker', workerRecord, names, (name) => t(`workforce.form.${name}`)), [t])
}
