import { useMemo } from 'react'
import { namesInPart } from '#base/fields.ts'
import { projectRecord } from '#domains/projects/contract/fields.ts'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

const fields = {
  what: namesInPart(projectRecord, 'what'),
  when: namesInPart(projectRecord, 'when'),
} as const

/** The sections of the project form, from top to bottom. */
export type ProjectParts = ReturnType<typeof useParts>

/** Returns the sections of the project form with their translated titles. */
export function useParts() {
  const { t } = useTranslation()
  return useMemo(() => formParts('project', fields, (name) => t(`projects.form.${name}`)), [t])
}
