import { useMemo } from 'react'
import { ownName } from '#platform/web/format/own-name.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import type { StaffingRequest } from '../contract.ts'

/** Returns functions that format a required skill and a required language, with the minimum level if there is one. */
export function useWantedWords(): {
  readonly skill: (wanted: StaffingRequest['skills'][number]) => string
  readonly language: (wanted: StaffingRequest['languages'][number]) => string
} {
  const { t } = useWords()
  return useMemo(
    () => ({
      skill: ({ name, minimumLevel }) => (minimumLevel ? `${name} (${t(`workforce.level.${minimumLevel}`)})` : name),
      language: ({ language, minimumLevel }) =>
        minimumLevel ? `${ownName(language)} (${t(`workforce.languageLevel.${minimumLevel}`)})` : ownName(language),
    }),
    [t],
  )
}
