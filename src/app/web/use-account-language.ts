import { useEffect, useState } from 'react'
import type { Language } from '#base/language.ts'
import type { AuthProfile } from '#domains/accounts/contract.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { dictionary } from './dictionary.ts'
import { languageToSpeak } from './language-to-speak.ts'

/**
 * Switches the page to the language of the account, and is true once that is done. Nothing of the account may be rendered or read before:
 * the server responds in the language of the page.
 */
export function useAccountLanguage(profile: AuthProfile | null): boolean {
  const { language } = useTranslation()
  // A language whose texts could not be loaded: the page goes on in its present one.
  const [missing, setMissing] = useState<Language>()
  const requested =
    profile && languageToSpeak(profile, { isChosen: dictionary.isChosen, requested: navigator.languages })
  const isSpoken = !requested || requested === language || requested === missing
  useEffect(() => {
    if (!isSpoken && requested) dictionary.setLanguage(requested).catch(() => setMissing(requested))
  }, [isSpoken, requested])
  return isSpoken
}
