import { useEffect, useRef } from 'react'
import type { Language } from '#base/language.ts'
import { useSession } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

/** Switches to the language of a contact once, unless the reader has signed in to an account and with it chosen a language. */
export function useLanguageOf(wanted: Language | undefined): void {
  const { language, setLanguage } = useTranslation()
  const session = useSession()
  const isSwitched = useRef(false)
  useEffect(() => {
    if (wanted === undefined || isSwitched.current || session.state !== 'known') return
    isSwitched.current = true
    if (session.profile === null && wanted !== language) void setLanguage(wanted)
  }, [wanted, session, language, setLanguage])
}
