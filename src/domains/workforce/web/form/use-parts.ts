import { useMemo } from 'react'
import { namesInPart } from '#base/fields.ts'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { workerRecord } from '../../contract/fields.ts'

const fields = {
  identity: namesInPart(workerRecord, 'identity'),
  contact: namesInPart(workerRecord, 'contact'),
  personal: namesInPart(workerRecord, 'personal'),
  professional: namesInPart(workerRecord, 'professional'),
  skills: namesInPart(workerRecord, 'skills'),
  languages: namesInPart(workerRecord, 'languages'),
  workHistory: namesInPart(workerRecord, 'workHistory'),
} as const

/** The sections of the worker form, from top to bottom. */
export type WorkerParts = ReturnType<typeof useParts>

/** Returns the sections of the worker form with their titles. */
export function useParts() {
  const { t } = useTranslation()
  return useMemo(() => formParts('worker', fields, (name) => t(`workforce.form.${name}`)), [t])
}
