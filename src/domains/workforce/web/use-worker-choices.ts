import { useMemo } from 'react'
import { preferredLanguages } from '#base/language.ts'
import { industries } from '#domains/organisations/rules.ts'
import type { Choice } from '#platform/web/forms/field/SelectField.tsx'
import { ownName } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { workerStatuses } from '../contract.ts'
import { experienceLevels, languageLevels } from '../rules/levels.ts'

/** Returns the choices of the worker form with their labels. */
export function useWorkerChoices(): Readonly<
  Record<'industries' | 'levels' | 'languageLevels' | 'languages' | 'statuses', readonly Choice[]>
> {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      industries: industries.map((value) => ({ value, label: t(`organisations.industry.${value}`) })),
      levels: experienceLevels.map((value) => ({ value, label: t(`workforce.level.${value}`) })),
      languageLevels: languageLevels.map((value) => ({ value, label: t(`workforce.languageLevel.${value}`) })),
      languages: preferredLanguages.map((value) => ({ value, label: ownName(value) })),
      statuses: workerStatuses.map((value) => ({ value, label: t(`workforce.status.${value}`) })),
    }),
    [t],
  )
}
