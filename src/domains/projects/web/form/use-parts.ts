import { useMemo } from 'react'
import { projectRecord } from '#domains/projects/contract/fields.ts'
import { formParts } from '#platform/web/forms/form/form-parts.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

const names = ['what', 'when'] as const

/** The sections of the project form, from top to bottom. */
export type ProjectParts = ReturnType<typeof useParts>

/** Returns the sections of the project form with their translated titles. */
export function useParts() {
  const { t } = useTranslation()
  return useMemo(() => formParts('project', projectRecord, names, (name) => t(`projects.form.${name}`)), [t])
}
