import { useMemo } from 'react'
import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { StaffingRequest } from '#domains/requests/contract.ts'

/** Returns functions that format a required skill and a required language, with the minimum level if there is one. */
export function useRequirementTexts(): {
  readonly skill: (required: StaffingRequest['skills'][number]) => string
  readonly language: (required: StaffingRequest['languages'][number]) => string
} {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      skill: ({ name, minimumLevel }) => (minimumLevel ? `${name} (${t(`workforce.level.${minimumLevel}`)})` : name),
      language: ({ language, minimumLevel }) =>
        minimumLevel ? `${ownName(language)} (${t(`workforce.languageLevel.${minimumLevel}`)})` : ownName(language),
    }),
    [t],
  )
}
